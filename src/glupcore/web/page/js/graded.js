// Errors by their grades: what each is called, and how many a seat has made.

import { signed } from "./cards.js";
import { SIGNS } from "./review.js";
import { html } from "./view.js";

/** @typedef {import("./review.js").Reviewed} Reviewed */

/** @param {number} count @param {string} one */
const many = (count, one) => `${count} ${count === 1 ? one : `${one}s`.replace(/ys$/, "ies")}`;

/** From which points an error has its name. @param {Record<string, number>} grades */
export function gradesTold(grades) {
  const told = Object.entries(grades).map(([grade, least], i) => {
    const article = /^[aeiou]/.test(grade) ? "an" : "a";
    return `${SIGNS[grade] ?? ""} ${article} ${grade} ${i === 0 ? `costs ${least} points and more` : least}`;
  });
  return told.join(", ");
}

/** @param {{review: Reviewed, seat: number, name: string, grades: string[]}} props */
export function Errors({ review, seat, name, grades }) {
  const mine = review.decisions.filter((one) => one.seat === seat);
  const counted = mine.filter((one) => one.grade !== null);
  const lost = counted.reduce((sum, one) => sum + one.loss, 0);
  const counts = grades.map((grade) => many(counted.filter((one) => one.grade === grade).length, grade));
  return html`<p><b>${name}</b>: ${lost.toFixed(1)} points lost in ${mine.length} decisions; ${counts.join(", ")}.</p>`;
}

/** How a result came about, part by part. @param {{rows: [string, number | null][], name: string, lead: number | null}} props */
export const Account = ({
  rows,
  name,
  lead,
}) => html`<table class="account"><caption>How the result came about: + is good for you, − for them</caption>
    <tbody>${rows.map(
      ([part, value]) => html`<tr key=${part}><th scope="row">${part}</th>
      <td>${value === null ? "not known" : signed(value)}</td></tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${name}</th><td>${lead === null ? "not known" : signed(lead)}</td></tr></tfoot></table>`;
