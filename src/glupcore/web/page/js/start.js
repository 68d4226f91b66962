// Where no game is: what there is to go on with, and the form that begins one.

import { agreedOn, Daily } from "./daily.js";
import { Face } from "./face.js";
import { inShort, titleOf } from "./games.js";
import { Shelf } from "./shelf.js";
import { html } from "./view.js";

/** @typedef {import("./table.js").Table} Table */

const SHOWN = ["QS", "AH", "KH", "QH", "JD"]; // a pinochle and part of a run

/** Instead of the table where another tab has it. @param {{restore: () => void, leave: () => void}} props */
export function Elsewhere({ restore, leave }) {
  return html`<div class="start"><h1>A game of pinochle</h1>
    <p>Your game goes on in another tab. What was played is kept.</p>
    <div class="after"><button type="button" class="main" onClick=${() => restore()}>Go on here</button>
      <button type="button" onClick=${leave}>Other games</button></div></div>`;
}

/**
 * @param {{table: Table, games: import("./games.js").Games, ring: import("./main.js").Ring | null,
 *   chosen: import("./settings.js").Settings, choose: (more: object) => void,
 *   open: (file: File) => void, restore: (id?: string) => void}} props
 *   `ring`: the games with an auction, once they are there
 */
export function Start({ table, games, ring, chosen, choose, open, restore }) {
  const isAuction = games.auctions.includes(chosen.rules);
  /** @type {any} */
  const row = isAuction && ring ? ring.named(chosen.rules) : null;
  const game = games.named(chosen.rules);
  const level = games.level(chosen.level);
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isAuction) {
      if (ring && row) void ring.game.begin(ring.agreed(chosen, games, row));
      return;
    }
    const [first, seed] = crypto.getRandomValues(new Uint32Array(2));
    void table.begin({
      rules: game.rules,
      level: level.name,
      target: chosen.series ? game.target : null,
      first: /** @type {0 | 1} */ (first % 2),
      seed: `${seed}`,
      seconds: null,
    });
  };
  const beginDaily = (/** @type {string} */ date) => {
    const agreed = agreedOn(date, row?.seats ?? 2);
    if (isAuction) {
      const usual = { ...chosen, series: false, seats: "", options: "", level: agreed.level };
      if (ring && row) void ring.game.begin({ ...ring.agreed(usual, games, row), ...agreed });
      return;
    }
    const { daily, level } = agreed;
    const first = /** @type {0 | 1} */ (agreed.first);
    void table.begin({ rules: game.rules, level, daily, first, target: null, seed: "0", seconds: null });
  };
  const radio = (
    /** @type {string} */ name,
    /** @type {string} */ value,
    /** @type {any} */ now,
    /** @type {any} */ label,
    /** @type {object} */ more,
  ) =>
    html`<label class="choice"><input type="radio" name=${name} value=${value} checked=${now}
      onChange=${() => choose(more)} /><span>${label}</span></label>`;
  return html`<form class="start" onSubmit=${begin}>
    <div class="welcome"><div class="fan" aria-hidden="true">${SHOWN.map((card) => html`<span class="card" key=${card}><${Face} card=${card} /></span>`)}</div>
      <div><h1>A game of pinochle</h1>
      <p>${
        isAuction
          ? "Bid what your melds and tricks will come to, name trump, make the contract; the engine has all other seats."
          : html`You against the engine: take tricks, lay down what belongs together, draw from the stock; when it is gone the
        last tricks are played with open hands. <a href="#rules">The rules, with every meld pictured</a>`
      }</p>
      <p><a href="#learn">New to it? Three short lessons</a></p>
      <div class="after"><button class="main" disabled=${isAuction && !row}>Deal</button>
        <span class="what">${isAuction ? (row ? ring?.inShort(chosen, games, row) : "…") : `${titleOf(game)}, ${chosen.series ? `to ${game.target}` : "one deal"}, against ${level.name}`}</span></div>
    ${table.fault && html`<p class="fault" role="alert">${table.fault}</p>`}</div></div>
    ${(!isAuction || row) && html`<${Daily} key=${chosen.rules} title=${titleOf(row ?? game)} rules=${(row ?? game).rules} begin=${beginDaily} restore=${restore} />`}
    <${Shelf} games=${games} restore=${restore} />
    <div class="choices"><fieldset><legend>Game</legend>
      ${games.all.map((one) => radio("rules", one.rules, one === game && !isAuction, html`<b>${titleOf(one)}</b> ${inShort(one)}`, { rules: one.rules }))}
      ${games.auctions.length > 0 && radio("rules", "auction", isAuction, html`<b>With an auction</b> ${games.auctions.length} games, bids and contracts, alone or with partners`, { rules: chosen.row || games.auctions[0] })}
    </fieldset>
    ${
      isAuction
        ? ring &&
          row &&
          html`<${ring.Form} all=${ring.all} games=${games} game=${row} chosen=${chosen} choose=${choose} />`
        : html`<fieldset class="levels"><legend>The engine plays</legend>
      ${games.levels.map((one) => radio("level", one.name, one === level, html`<b>${one.name}</b> ${one.what}`, { level: one.name }))}
    </fieldset>
    <fieldset><legend>Until</legend>
      ${radio("series", "one", !chosen.series, "one deal is over", { series: false })}
      ${radio("series", "game", chosen.series, `you or the engine has ${game.target} points`, { series: true })}
    </fieldset>`
    }</div>
    <label class="file">Open a saved game<input type="file" accept=".jsonl,.json" onChange=${(/** @type {any} */ event) => event.target.files[0] && open(event.target.files[0])} /></label>
  </form>`;
}
