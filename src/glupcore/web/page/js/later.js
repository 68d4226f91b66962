// A room that is loaded when one enters it, so that a table stands sooner.

import { html, useEffect, useState } from "./view.js";

/** What `load` gives, as a component; `isThere` says whether there is somebody to load it from.
 * @param {() => Promise<any>} load */
export function later(load) {
  /** @type {any} */
  let Room = null;
  return (/** @type {{isThere: boolean} & Record<string, any>} */ { isThere, ...given }) => {
    const [state, setState] = useState("loading");
    useEffect(() => {
      if (Room) return;
      load().then(
        (found) => {
          Room = found;
          setState("there");
        },
        () => setState("lost"),
      );
    }, [isThere]);
    if (Room) return html`<${Room} ...${given} />`;
    return html`<p class="loading">${state === "lost" ? "This room comes from the engine: it opens as soon as it is there." : "One moment …"}</p>`;
  };
}
