// The rules as the engine tells them on a terminal, in sections, with a word looked up.

import { html } from "./view.js";

/** @typedef {{id: string, title: string, blocks: string[]}} Section `blocks`: as they stand in the text */

const ELSEWHERE = ["all-keys", "options"]; // a page has them as a table of its own

/** @param {string} title */
const idOf = (title) =>
  title
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join("-") ?? "";

/** What begins with spaces is a list. @param {string} block */
export const isList = (block) => block.split("\n").every((line) => line.startsWith("  "));

/** @param {string} text @returns {Section[]} */
export function sectionsOf(text) {
  const [, ...blocks] = text.trim().split(/\n\n+/); // the first is the title
  /** @type {Section[]} */
  const sections = [{ id: "the-game", title: "The game", blocks: [] }];
  for (const block of blocks) {
    const isHeading = block === block.toUpperCase();
    if (isHeading) sections.push({ id: idOf(block), title: block[0] + block.slice(1).toLowerCase(), blocks: [] });
    else if (!block.startsWith("docs/")) sections[sections.length - 1].blocks.push(block);
  }
  return sections.filter(({ id }) => !ELSEWHERE.includes(id));
}

/** Whether a text has all words that are looked for. @param {string} text @param {string[]} words */
export const has = (text, words) => words.every((word) => text.toLowerCase().includes(word));

/** A text with the words that are looked for marked. @param {string} text @param {string[]} words */
export function marked(text, words) {
  if (words.length === 0) return text;
  const any = words.map((word) => word.replace(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|");
  return text.split(new RegExp(`(${any})`, "i")).map((part, i) => (i % 2 ? html`<mark key=${i}>${part}</mark>` : part));
}

/** A paragraph or a list. @param {{block: string, words?: string[]}} props */
export function Block({ block, words = [] }) {
  const lines = block.split("\n").map((line) => line.trim());
  if (isList(block)) return html`<ul>${lines.map((line) => html`<li key=${line}>${marked(line, words)}</li>`)}</ul>`;
  return html`<p class="text">${marked(lines.join(" ").replace("see glupcore melds", "each says below which"), words)}</p>`;
}

/** All of it, in short. @param {{text: string}} props */
export const RulesText = ({ text }) =>
  html`${sectionsOf(text).map(
    ({ id, title, blocks }, i) => html`<section key=${id}>${i > 0 && html`<h2>${title}</h2>`}
    ${blocks.map((block) => html`<${Block} key=${block} block=${block} />`)}</section>`,
  )}`;
