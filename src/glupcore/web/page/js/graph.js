// The course of a deal as a line: what one could expect to lead by at the end, before each action.

import { signed } from "./cards.js";
import { html, useLayoutEffect, useRef, useState } from "./view.js";

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
 * @param {{leads: {ply: number, trick: number, lead: number}[], plies: number, starts: {ply: number, trick: number}[],
 *   marks: {ply: number, seat: number, loss: number, grade: string | null}[], ply: number,
 *   choose: (ply: number) => void}} props
 *   `starts`: where tricks begin
 */
export function Graph({ leads, plies, starts, marks, ply: now, choose }) {
  const drawn = useRef(/** @type {Element | null} */ (null));
  const [[width, height], setSize] = useState([720, 140]); // as on the screen, so that texts have their size
  useLayoutEffect(() => {
    if (!drawn.current) return;
    const watch = new ResizeObserver(
      ([{ contentRect }]) => contentRect.width > 0 && setSize([contentRect.width, contentRect.height]),
    );
    watch.observe(drawn.current);
    return () => watch.disconnect();
  }, []);
  if (leads.length === 0) return null;
  const values = [0, ...leads.map((one) => one.lead)];
  const [least, most] = [Math.min(...values) - 2, Math.max(...values) + 2];
  const wide = width - LEFT - 8;
  const x = (/** @type {number} */ ply) => LEFT + (wide * ply) / Math.max(1, plies);
  const y = (/** @type {number} */ lead) => 8 + ((height - BOTTOM - 8) * (most - lead)) / (most - least);
  const at = (/** @type {number} */ ply) => leads.filter((one) => one.ply <= ply).at(-1)?.lead ?? leads[0].lead;
  const path = leads.map((one, i) => `${i ? "L" : "M"}${x(one.ply).toFixed(1)} ${y(one.lead).toFixed(1)}`).join("");
  const last = leads[leads.length - 1].lead;
  const click = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const there = ((event.clientX - box.left) / box.width) * width;
    choose(Math.max(0, Math.min(plies, Math.round(((there - LEFT) / wide) * plies))));
  };
  const numbered = starts.filter(({ trick }) => trick === 1 || trick % 5 === 0);
  return html`<svg class="graph" viewBox=${`0 0 ${width} ${height}`} role="img" ref=${drawn} onClick=${click}
      aria-label=${`Your expected lead at the end: ${signed(leads[0].lead, 0)} at first, ${signed(last, 0)} at the end`}>
    ${ticks(least, most).map(
      (
        value,
      ) => html`<g key=${value}><path class=${value === 0 ? "zero" : "grid"} d=${`M${LEFT} ${y(value)}H${width - 8}`} />
      <text x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${signed(value, 0)}</text></g>`,
    )}
    <path class="course" d=${path} />
    <path class="now" d=${`M${x(now)} 4V${height - BOTTOM}`} />
    ${marks.map(
      (
        mark,
      ) => html`<circle key=${mark.ply} class=${`mark by-${Math.min(mark.seat, 1)} ${mark.grade ?? ""}${now === mark.ply ? " chosen" : ""}`}
      cx=${x(mark.ply)} cy=${y(at(mark.ply))} r=${now === mark.ply ? 8 : 5} onClick=${(/** @type {Event} */ event) => {
        event.stopPropagation();
        choose(mark.ply);
      }}><title>${`${mark.grade}`}</title></circle>`,
    )}
    ${numbered.map(({ ply, trick }) => html`<text key=${trick} x=${x(ply)} y=${height - 6} text-anchor=${trick === 1 ? "start" : "middle"}>${trick === 1 && width > 500 ? "trick 1" : trick}</text>`)}
  </svg>`;
}
