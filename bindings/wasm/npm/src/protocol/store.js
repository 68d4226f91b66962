// What the engine keeps for its clients, by their names for it.

/** Things by client and name, each client's its own; what is unused for `idle` seconds goes. @template T */
export class Store {
  /** @param {number | null} idle */
  constructor(idle) {
    this._idle = idle;
    /** @type {Map<string, {client: string | null, thing: T, used: number}>} by use, the oldest first */
    this._things = new Map();
  }

  get size() {
    return this._things.size;
  }

  /** Those who have something here. */
  clients() {
    return new Set([...this._things.values()].map(({ client }) => client));
  }

  /** How many things that client has. @param {string | null} client */
  count(client) {
    let count = 0;
    for (const one of this._things.values()) count += Number(one.client === client);
    return count;
  }

  /** The thing, which is then in use again; null if there is none. @param {string | null} client @param {string} name */
  get(client, name) {
    this._forgetIdle();
    const found = this._things.get(keyOf(client, name));
    if (!found) return null;
    this.put(client, name, found.thing);
    return found.thing;
  }

  /** Keeps it, instead of what the client had by that name. @param {string | null} client @param {string} name @param {T} thing */
  put(client, name, thing) {
    this._forgetIdle();
    this.pop(client, name);
    this._things.set(keyOf(client, name), { client, thing, used: performance.now() });
  }

  /** Gives it back, and keeps it no more. @param {string | null} client @param {string} name */
  pop(client, name) {
    const found = this._things.get(keyOf(client, name));
    this._things.delete(keyOf(client, name));
    return found ? found.thing : null;
  }

  /** Keeps nothing of that client; how much there was. @param {string | null} client */
  popAll(client) {
    const names = [...this._things].filter(([, one]) => one.client === client).map(([key]) => key);
    for (const key of names) this._things.delete(key);
    return names.length;
  }

  /** Keeps so many things at most: who has most of them loses those that they used longest ago. @param {number} most */
  shrink(most) {
    while (this._things.size > most) {
      const clients = [...this.clients()];
      const greedy = clients.reduce((a, b) => (this.count(b) > this.count(a) ? b : a));
      const oldest = [...this._things].find(([, one]) => one.client === greedy);
      if (oldest) this._things.delete(oldest[0]);
    }
  }

  _forgetIdle() {
    for (const [key, { used }] of this._things) {
      if (this._idle === null || performance.now() - used < 1000 * this._idle) return;
      this._things.delete(key);
    }
  }
}

/** @param {string | null} client @param {string} name */
export const keyOf = (client, name) => JSON.stringify([client, name]);
