// What the engine tells of a game with an auction (docs/protocol.md), and what the page keeps of one.

/**
 * @typedef {{kind: "auction", rules: any, options: Record<string, unknown>, levels: string[], series: boolean,
 *   first: number, title: string, resigned?: boolean, daily?: string | null, agreed?: Agreed}} Setting
 *   `rules`: a name, or a house's keys; `levels`: of the seats 1 and on; `first`: who deals first; `agreed`: at another table
 * @typedef {{seed: string, seconds: number | null, target: number | null, names?: string[]}} Agreed
 *   `seed`: in digits, as it may be too long for a number; `target` stands in the options, too
 * @typedef {{seat: number, action: string, decision: string, forced: boolean}} Event
 * @typedef {{ply: number, decision: string, player: number | null, legal: string[], bid: number | null,
 *   bidder: number | null, trump: string | null, partner: number | null, melds: (number | string | null)[] | null,
 *   counters: number[], tricks: number[], result: string | null, scores: number[]}} Turn
 * @typedef {{cards: [number, string][], taker: number | null}} Trick
 * @typedef {{kind: string, times: number, points: number | string, cards: string}} Meld
 * @typedef {{side: number[], melds: number | string | null, tricks: number, buried: number | null,
 *   needs: number | null, saved: boolean}} Contract
 * @typedef {{trick: Trick | null, last_trick: Trick | null, laid: Meld[][] | null,
 *   naming: Record<string, number | string> | null, contract: Contract | null, end: any, series: any}} Table
 */

/**
 * What is drawn of a deal, at the table and in a film.
 * @typedef {{turn: Turn | null, table: Table | null, position: any, facts: any, setting: Setting | null,
 *   winners: number[] | null, laid: string | null, lingers?: boolean, thinks: number | null, showsMelds: boolean}} Drawn
 */

export {};
