// What the day is, and how days and times are told: nothing else looks at a clock that can be set.

/** In milliseconds, as `Date` has it. */
export const now = () => Date.now();

/** Today where one is, as 2026-11-26. */
export const today = () => {
  const date = new Date();
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
};

/** A moment: Nov 26, 2026, 7:05 PM. @param {number} at */
export const momentTold = (at) => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** Its day: Nov 26, 2026. @param {number} at */
export const dayTold = (at) => new Date(at).toLocaleDateString("en", { dateStyle: "medium" });

/** A date of `today`'s: November 26. @param {string} date */
export const dateTold = (date) => new Date(`${date}T12:00`).toLocaleDateString("en", { day: "numeric", month: "long" });
