// How the page gets to its engine. `glupcore serve --export` puts another file here.

export { bySocket as connect } from "./engine.js";
