// Who sits where, by name, as the person speaks of them: the person has seat 0.

const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"]; // clockwise from the person's left

/** As the engine takes them, the person's own first. @param {number} seats */
export const namesOf = (seats) => ["You", ...NAMES.slice(0, seats - 1)];

/** @param {string[]} names */
export const listed = (names) => {
  const [last, ...some] = [...names].reverse();
  return some.length > 0 ? `${some.reverse().join(", ")} and ${last}` : last;
};

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {number} seat */
export const whom = (seat) => (seat === 0 ? "you" : NAMES[seat - 1]);

/** @param {number} seat */
export const who = (seat) => capital(whom(seat));

/** @param {number} seat */
export const whose = (seat) => (seat === 0 ? "yours" : `${NAMES[seat - 1]}’s`);

/** A verb as it is said of somebody else. @param {string} verb */
function third(verb) {
  if (verb === "have") return "has";
  if (verb === "are") return "is";
  if (/(ss|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** `You bid`, `Ann bids`. @param {number} seat @param {string} verb */
export const does = (seat, verb) => `${who(seat)} ${seat === 0 ? verb : third(verb)}`;

/** `we`, `you`, `they` where there are two sides, or names. @param {number[]} seats @param {boolean} [two] */
export function sideName(seats, two = false) {
  if (seats.includes(0)) return seats.length > 1 ? "we" : "you";
  return two ? "they" : listed(seats.map(whom));
}

/** The seats of each account. @param {number[]} accounts by seat */
export function sidesOf(accounts) {
  const count = Math.max(...accounts) + 1;
  return Array.from({ length: count }, (_, account) =>
    accounts.flatMap((one, seat) => (one === account ? [seat] : [])),
  );
}

/** What an account is called. @param {number[]} accounts by seat @param {number} account */
export function accountName(accounts, account) {
  const sides = sidesOf(accounts);
  return sideName(sides[account], sides.length === 2 && accounts.length > 2);
}

/** Who scores with a seat as far as is known. @param {number[]} accounts @param {any} contract @param {number} seat */
export function partners(accounts, contract, seat) {
  const called = contract?.side.length > 1 && contract.side.includes(seat) ? contract.side : [];
  return accounts.flatMap((one, other) =>
    other !== seat && (one === accounts[seat] || called.includes(other)) ? [other] : [],
  );
}
