// What was lost in each deal, from the first one on: whether one errs less than before.

import { html } from "./view.js";

const [WIDTH, HEIGHT, EDGE] = [320, 60, 4];
const LEAST = 3; // deals that make a line
const LATELY = 5; // whose mean stands beside that of all

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** @param {{losses: number[]}} props of each deal, the oldest first */
export function Curve({ losses }) {
  if (losses.length < LEAST) return null;
  const most = Math.max(1, ...losses);
  const x = (/** @type {number} */ i) => EDGE + (i * (WIDTH - 2 * EDGE)) / (losses.length - 1);
  const y = (/** @type {number} */ loss) => HEIGHT - EDGE - (loss * (HEIGHT - 2 * EDGE)) / most;
  const lately = losses.slice(-LATELY);
  const told = `${mean(lately).toFixed(1)} in each of the last ${lately.length}, ${mean(losses).toFixed(1)} in all ${losses.length}`;
  return html`<figure class="curve"><svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`Points lost in each deal, the oldest first: ${losses.map((one) => one.toFixed(1)).join(", ")}`}>
    <line class="grid" x1="0" x2=${WIDTH} y1=${y(0)} y2=${y(0)} />
    <polyline class="course" points=${losses.map((loss, i) => `${x(i).toFixed(1)},${y(loss).toFixed(1)}`).join(" ")} /></svg>
    <figcaption class="small">Points lost, deal by deal: ${told}.</figcaption></figure>`;
}
