// The page: which of its rooms is open, and what they share.

import { aloud, readable } from "./cards.js";
import { connect } from "./carry.js";
import { Engine } from "./engine.js";
import { Games } from "./games.js";
import * as kept from "./kept.js";
import { later } from "./later.js";
import { Play } from "./play.js";
import { Preferences } from "./preferences.js";
import { apply, keep, pace, playsForced, settings } from "./settings.js";
import { linked } from "./share.js";
import { Elsewhere, Start } from "./start.js";
import { Table } from "./table.js";
import { html, render, useEffect, useReducer, useState } from "./view.js";

const Learn = later(() => import("./learn.js").then(({ Learn }) => Learn));
const InLesson = later(() => import("./learn.js").then(({ InLesson }) => InLesson));
const Ask = later(() => import("./ask.js").then(({ Ask }) => Ask));
const Review = later(() => import("./review.js").then(({ Review }) => Review));
const Rules = later(() => import("./rules.js").then(({ Rules }) => Rules));
const ROOMS = { play: "Play", ask: "Ask", review: "Review", rules: "Rules" };

/** @type {() => void} */
let redraw = () => {};
/** @type {(text: string) => void} */
let say = () => {};
/** @type {{state: string, part?: number, why?: string}} */
let line = { state: "loading" };
let told = () => {};

apply(settings());
const engine = new Engine(connect, (state, more) => {
  line = { state, ...more };
  told();
});
const games = new Games(engine);
/** The game that this tab had, or the one named, of whatever kind. @param {string | null} id */
async function restore(id = kept.current()) {
  if (kept.peek(id)?.setting.kind !== "auction") return void (await table.restore(id));
  await auction();
  await ring?.game.restore(id);
}

/** What was done, for who wants to hear it. @param {{decision: string, action: string}} event */
const heard = ({ decision, action }) => {
  if (settings().sound) void import("./sounds.js").then(({ hear }) => hear(decision, action));
};
const about = {
  changed: () => redraw(),
  said: (/** @type {string} */ text) => say(text),
  heard,
  pace,
  playsForced,
  restore,
};
const table = new Table(engine, games, about);

/** @typedef {Awaited<ReturnType<typeof import("./ring/ring.js").open>>} Ring */
/** @type {Ring | null} the games with an auction */
let ring = null;
/** @type {Promise<void> | null} */
let coming = null;

/** Load them, when one is wanted. */
const auction = () => {
  coming ??= import("./ring/ring.js").then(async ({ open }) => {
    ring = await open(engine, games, about);
    redraw();
  });
  return coming;
};

let hasBegun = false; // before that a link waits for the games

const roomNow = () => location.hash.slice(1).split("/")[0];
const linkNow = () => location.hash.split("/")[1] ?? "";

function App() {
  const [, again] = useReducer((/** @type {number} */ n, /** @type {void} */ _) => n + 1, 0);
  const [said, setSaid] = useState("");
  const [chosen, setChosen] = useState(settings());
  const [room, setRoom] = useState(roomNow());
  const [ready, setReady] = useState(false);
  const [reviewed, setReviewed] = useState(linked(linkNow()));
  const [lesson, setLesson] = useState(/** @type {import("./learn.js").Chosen | null} */ (null));
  const [from, setFrom] = useState(/** @type {number | null} */ (null));
  redraw = () => again();
  say = setSaid;
  const choose = (/** @type {object} */ more) => {
    const next = { ...chosen, ...more };
    setChosen(next);
    keep(next);
  };
  /** Play by the rules that the address carries. */
  const playLinked = async () => {
    const { linkedHouse } = await import("./ring/house_text.js");
    try {
      const { row, own } = await linkedHouse(linkNow(), games);
      const options = JSON.stringify({ ...JSON.parse(settings().options || "{}"), [row]: own });
      const next = { ...settings(), rules: row, row, options };
      setChosen(next);
      keep(next);
      leave();
    } catch (error) {
      table.fault = String(/** @type {Error} */ (error).message);
    }
    history.replaceState(null, "", "#play");
    again();
  };
  const isLinked = () => roomNow() === "play" && linkNow() !== "";
  useEffect(() => {
    const go = () => {
      setRoom(roomNow());
      if (isLinked()) return void (hasBegun && playLinked());
      const given = linked(linkNow());
      if (given) show(given);
    };
    addEventListener("hashchange", go);
    told = () => {
      again();
      if (line.state === "open" && table.record) void table.reconnect();
      if (line.state === "open" && ring?.game.record) void ring.game.reconnect();
    };
    again(); // what was told before
    void (async () => {
      await games.load();
      if (isLinked()) await playLinked();
      else await restore();
      hasBegun = true;
      setReady(true);
    })().catch((error) => setSaid(String(error.message)));
    return () => removeEventListener("hashchange", go);
  }, []);
  const wanted = ready && games.auctions.includes(chosen.rules);
  useEffect(() => {
    if (wanted) void auction();
  }, [wanted]);
  const show = (
    /** @type {import("./table.js").DealRecord | null} */ record,
    /** @type {number | null} */ ply = null,
  ) => {
    setFrom(ply);
    setReviewed(record);
  };
  const leave = () => {
    (ring?.game.setting ? ring.game : table).leave();
    scrollTo(0, 0);
    again();
  };
  const opened = async (/** @type {File} */ file) => {
    const { read } = await import("./game_file.js");
    return read(await file.text(), file.name, games);
  };
  /** Play on from records, of whatever kind. @param {import("./game_file.js").Saved} saved @param {string} [said] */
  const takeUp = async (saved, said) => {
    const isAuction = games.hasAuction(saved.records[saved.records.length - 1].rules);
    if (isAuction) await auction();
    const game = isAuction && ring ? ring.game : table;
    (game === table ? ring?.game : table)?.putDown();
    await game.takeUp(saved, games.level(chosen.level).name, said);
    if (game.setting === null) table.fault = game.fault;
    again();
  };
  const open = async (/** @type {File} */ file) => {
    try {
      await takeUp(await opened(file));
    } catch (error) {
      table.fault = String(/** @type {Error} */ (error).message);
      again();
    }
  };
  const tryIt = (
    /** @type {import("./table.js").DealRecord} */ record,
    /** @type {number} */ ply,
    /** @type {string} */ said,
  ) => {
    location.hash = "play";
    const records = [{ ...record, actions: record.actions.slice(0, ply) }];
    void takeUp({ setting: null, records, isTried: true }, said);
  };
  const learn = (/** @type {import("./learn.js").Chosen} */ chosen) => {
    const { record } = chosen.lesson;
    tryIt(record, record.actions.length, " ");
    setLesson(chosen);
  };
  /** What stands above a table where one learns. @param {any} game */
  const lessonAt = (game) =>
    lesson !== null &&
    lesson.lesson.record.deck === game.record?.deck &&
    html`<${InLesson} isThere=${true} chosen=${lesson} table=${game} engine=${engine} start=${learn} leave=${leave} />`;
  const inside = () => {
    if (!ready) {
      const isLost = line.state === "lost";
      return html`<p class="loading">${isLost ? "Table and rules come from the engine: they are shown as soon as it is there." : said || "Shuffling …"}</p>`;
    }
    const isThere = line.state === "open";
    const { rules } = games.named(table.setting?.rules ?? chosen.rules);
    if (room === "ask")
      return html`<${Ask} isThere=${isThere} engine=${engine} games=${games} rules=${ring?.game.setting?.rules ?? table.setting?.rules ?? chosen.rules} />`;
    if (room === "review")
      return html`<${Review} isThere=${isThere} engine=${engine} games=${games} record=${reviewed} isBroken=${linkNow() !== "" && linked(linkNow()) === null} from=${from} give=${show} opened=${opened} learn=${learn} tryIt=${tryIt} />`;
    if (room === "learn") return html`<${Learn} isThere=${isThere} start=${learn} />`;
    if (room === "rules") return html`<${Rules} isThere=${isThere} games=${games} rules=${rules} />`;
    const review = () => {
      show((ring?.game.setting ? ring.game : table).record);
      location.hash = "review";
    };
    if (table.setting)
      return html`${lessonAt(table)}<${Play} table=${table} engine=${engine} said=${readable(said)} keys=${chosen.keys} best=${games.player("best")} leave=${leave} review=${review} />`;
    if (ring?.game.setting)
      return html`${lessonAt(ring.game)}<${ring.Room} game=${ring.game} engine=${engine} said=${readable(said)} keys=${chosen.keys} best=${games.auctionPlayer("best")} leave=${leave} review=${review} />`;
    if (table.isElsewhere) return html`<${Elsewhere} restore=${restore} leave=${leave} />`;
    return html`<${Start} table=${table} games=${games} ring=${ring} chosen=${chosen} choose=${choose} open=${open} restore=${restore} />`;
  };
  return html`<header class="top"><a class="brand" href="#play">Glup Pinochle</a>
    <nav aria-label="Rooms">${Object.entries(ROOMS).map(
      ([name, label]) => html`<a key=${name} href=${`#${name}`}
      aria-current=${(room || "play") === name ? "page" : undefined}>${label}</a>`,
    )}</nav>
    <${Preferences} chosen=${chosen} choose=${choose} /></header>
    ${line.state === "lost" && html`<p class="lost" role="status">${line.why ?? "The engine can't be reached. Trying again; your game is kept."}</p>`}
    ${line.part !== undefined && html`<p class="coming" role="status">The engine is being loaded … <progress value=${line.part || undefined} aria-label="How much is there"></progress></p>`}
    <main>${inside()}</main>
    <div class="unseen" role="status" aria-live="polite">${aloud(said)}</div>`;
}

const page = document.getElementById("page");
if (page) {
  page.textContent = "";
  render(html`<${App} />`, page);
}
