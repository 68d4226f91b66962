// A house's own rules: the engine's questions as a form, and a link that carries the answers to friends.

import { copy, download } from "../share.js";
import { html, useEffect, useRef, useState } from "../view.js";
import { houseLink, houseText, told, typed } from "./house_text.js";
import { GameRules } from "./told.js";

/** @typedef {Record<string, any>} Keys @typedef {import("../games.js").Games} Games */

/** One answer. @param {{question: any, option: any, value: any, set: (value: any) => void}} props */
function Field({ question, option, value, set }) {
  const { type, name, words, low, high } = option;
  const change = (/** @type {(target: any) => any} */ of) => (/** @type {any} */ event) => set(of(event.target));
  const control = () => {
    if (type === "boolean")
      return html`<input type="checkbox" name=${name} checked=${value} onChange=${change((one) => one.checked)} />`;
    if (type === "word")
      return html`<select name=${name} value=${value} onChange=${change((one) => one.value)}>${words.map((/** @type {string} */ one) => html`<option key=${one} value=${one}>${one}</option>`)}</select>`;
    if (type === "integer")
      return html`<input type="number" name=${name} min=${low} max=${high} value=${value} onChange=${change((one) => (one.value === "" ? value : Number(one.value)))} />`;
    const may = type === "amount" ? `a number, ${words.join(", ")}` : (words?.join(", ") ?? "");
    return html`<input type="text" name=${name} placeholder=${may} value=${told(value, name)} onChange=${change((one) => typed(type, one.value))} />`;
  };
  const isWide = type === "points" || type === "list";
  return html`<label class=${`choice answer${isWide ? " wide" : ""}`}><span>${question.text}</span>${control()}${question.help && html`<small>${question.help}</small>`}</label>`;
}

/**
 * @param {{games: Games, game: any, own: Keys, put: (own: Keys) => void}} props
 *   `game`: the row to start from; `own`: what differs, which `put` keeps once it can be played
 */
export function House({ games, game, own, put }) {
  const [draft, setDraft] = useState(own);
  const [facts, setFacts] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState("");
  const [copied, setCopied] = useState("");
  const last = useRef(0);
  const judge = async (/** @type {Keys} */ next) => {
    const mine = ++last.current;
    setDraft(next);
    setCopied("");
    try {
      const found = await games.facts({ from: game.rules, ...next });
      if (mine !== last.current) return;
      const { from: _, ...kept } = /** @type {any} */ (found.rules);
      setFacts(found);
      setDraft(kept);
      setFault("");
      put(kept);
    } catch (error) {
      if (mine === last.current) setFault(String(/** @type {Error} */ (error).message).replace(/^rules[.:] ?/, ""));
    }
  };
  useEffect(() => void judge(own), []);
  if (!facts) return html`<p class="small">${fault || "One moment …"}</p>`;
  const keys = new Map(facts.keys.map((/** @type {any} */ key) => [key.name, key]));
  const house = { from: game.rules, ...own };
  const name = own.name ?? "my-club";
  const share = async () =>
    setCopied(
      (await copy(houseLink(house)))
        ? "Copied: the rules are in the link itself."
        : "The link is the address of this page now.",
    );
  const field = (/** @type {any} */ question) => {
    const option = keys.get(question.key);
    const set = (/** @type {any} */ value) => judge({ ...draft, [question.key]: value });
    return html`<${Field} key=${question.key} question=${question} option=${option} value=${draft[question.key] ?? option.value} set=${set} />`;
  };
  const changed = (/** @type {any} */ topic) =>
    topic.questions.filter((/** @type {any} */ one) => one.key in draft).length;
  const enter = (/** @type {any} */ event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault(); // it would deal
    event.target.blur();
  };
  return html`<div class="house-form" onKeyDown=${enter}>
    <p class="small">What your table plays, if not the usual. Whoever opens the link plays by it.</p>
    ${facts.questions.map(
      (/** @type {any} */ topic) => html`<details key=${topic.topic}>
      <summary>${topic.topic}${changed(topic) > 0 ? ` (${changed(topic)} changed)` : ""}</summary>${topic.questions.map(field)}</details>`,
    )}
    <label class="choice answer"><span>What is your club called?</span><input type="text" name="house-name" placeholder="my-club" value=${draft.name ?? ""} onChange=${(
      /** @type {any} */ e,
    ) => {
      const { name: _, ...rest } = draft;
      const called = e.target.value.trim().replace(/\s+/g, "-");
      void judge(called ? { name: called, ...rest } : rest);
    }} /></label>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <p class="after"><button type="button" onClick=${share} disabled=${fault !== ""}>Copy a link to these rules</button>
      <button type="button" class="quiet" onClick=${() => download(houseText(house), `${name}.toml`)} disabled=${fault !== ""}>Save ${name}.toml</button>
      <button type="button" class="quiet" onClick=${() => judge({})}>All as usual</button>
      ${copied && html`<span role="status">${copied}</span>`}</p>
    ${Object.keys(own).length > 0 && html`<${GameRules} facts=${facts} />`}</div>`;
}
