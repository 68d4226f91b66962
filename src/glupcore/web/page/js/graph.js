// The course of a deal as a line: what one could expect to lead by at the end, before each action.

import { signed } from "./cards.js";
import { html } from "./view.js";

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 22;

/** Round numbers for the axis. @param {number} least @param {number} most */
function ticks(least, most) {
  const raw = (most - least) / 4 || 1;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = unit * ([1, 2, 5, 10].find((one) => one * unit >= raw) ?? 10);
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step);
}

/**
 * @param {{leads: {ply: number, trick: number, lead: number}[], plies: number,
 *   marks: {ply: number, seat: number, loss: number, grade: string | null}[], chosen: number | null,
 *   choose: (ply: number) => void}} props
 */
export function Graph({ leads, plies, marks, chosen, choose }) {
  if (leads.length === 0) return null;
  const values = [0, ...leads.map((one) => one.lead)];
  const [least, most] = [Math.min(...values) - 2, Math.max(...values) + 2];
  const x = (/** @type {number} */ ply) => LEFT + ((WIDTH - LEFT - 8) * ply) / Math.max(1, plies);
  const y = (/** @type {number} */ lead) => 8 + ((HEIGHT - BOTTOM - 8) * (most - lead)) / (most - least);
  const at = (/** @type {number} */ ply) => leads.filter((one) => one.ply <= ply).at(-1)?.lead ?? leads[0].lead;
  const path = leads.map((one, i) => `${i ? "L" : "M"}${x(one.ply).toFixed(1)} ${y(one.lead).toFixed(1)}`).join("");
  const last = leads[leads.length - 1].lead;
  return html`<svg class="graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
      aria-label=${`Your expected lead at the end: ${signed(leads[0].lead, 0)} at first, ${signed(last, 0)} at the end`}>
    ${ticks(least, most).map(
      (
        value,
      ) => html`<g key=${value}><path class=${value === 0 ? "zero" : "grid"} d=${`M${LEFT} ${y(value)}H${WIDTH - 8}`} />
      <text x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${signed(value, 0)}</text></g>`,
    )}
    <path class="course" d=${path} />
    ${marks.map(
      (
        mark,
      ) => html`<circle key=${mark.ply} class=${`mark by-${mark.seat} ${mark.grade ?? ""}${chosen === mark.ply ? " chosen" : ""}`}
      cx=${x(mark.ply)} cy=${y(at(mark.ply))} r=${chosen === mark.ply ? 8 : 5} onClick=${() => choose(mark.ply)}><title>${`ply ${mark.ply}: ${mark.grade}`}</title></circle>`,
    )}
    <text x=${LEFT} y=${HEIGHT - 5}>first card</text><text x=${WIDTH - 8} y=${HEIGHT - 5} text-anchor="end">last card</text>
  </svg>`;
}
