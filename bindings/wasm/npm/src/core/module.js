// The module: loaded once, called by name. bindings/wasm/border.hpp is its other side.

import {
  Fault,
  GlupError,
  IllegalActionError,
  InputError,
  NotationError,
  PositionError,
  RecordError,
} from "./errors.js";
import { fileOf } from "./files.js";

/** @typedef {number | bigint | string | Uint8Array | Uint32Array | Int32Array | Float64Array | null} Argument */

// The statuses of border.hpp, by number.
const [OK, , NOTATION, ILLEGAL, POSITION, MEMORY, INTERNAL, INPUT, RECORD, FAULT] = Array(10).keys();

// The smallest module with an instruction of 128 bits.
const WITH_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** @type {Record<string, any> | null} */
let exported = null;
/** @type {Promise<void> | null} */
let loading = null;

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/** Whether this machine has the instructions of the faster module. */
const hasSimd = () => WebAssembly.validate(WITH_SIMD);

/** The WebAssembly module alone, once. @param {{portable?: boolean}} [options] */
export function loadModule({ portable = !hasSimd() } = {}) {
  loading ??= instantiate(portable ? "glupcore-portable.wasm" : "glupcore.wasm").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {string} name */
async function instantiate(name) {
  const memory = () => /** @type {WebAssembly.Memory} */ (exported?.memory);
  const bytes = await fileOf(`core/${name}`);
  const { instance } = await WebAssembly.instantiate(/** @type {BufferSource} */ (bytes), {
    env: { emscripten_notify_memory_growth: () => {} },
    wasi_snapshot_preview1: {
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory().buffer).setBigUint64(at, now, true);
        return 0;
      },
      proc_exit: (/** @type {number} */ code) => {
        throw new WebAssembly.RuntimeError(`the module ended with status ${code}`);
      },
    },
  });
  exported = /** @type {Record<string, any>} */ (instance.exports);
  exported._initialize();
}

/** What the module's memory takes, in bytes. It never shrinks. */
export const memoryBytes = () => exported?.memory.buffer.byteLength ?? 0;

/** Reads what a call has left, in the order in which it was written; before the next call. */
export class Reader {
  /** @param {DataView} view */
  constructor(view) {
    /** @type {DataView} */
    this._view = view;
    this._at = 0;
  }

  /** Whether there is no more. */
  get isEmpty() {
    return this._at >= this._view.byteLength;
  }

  int() {
    this._at += 4;
    return this._view.getInt32(this._at - 4, true);
  }

  number() {
    this._at += 8;
    return this._view.getFloat64(this._at - 8, true);
  }

  text() {
    return fromUtf8.decode(this.bytes(this.int()));
  }

  /** @returns {string[]} */
  texts() {
    return Array.from({ length: this.int() }, () => this.text());
  }

  /** @param {number} count @returns {Int32Array} */
  ints(count) {
    return new Int32Array(this.bytes(4 * count).buffer);
  }

  /** @param {number} count @returns {Float64Array} */
  numbers(count) {
    return new Float64Array(this.bytes(8 * count).buffer);
  }

  /** A copy, of the rest if there is no count. @param {number} [count] @returns {Uint8Array} */
  bytes(count = this._view.byteLength - this._at) {
    const start = this._view.byteOffset + this._at;
    this._at += count;
    return new Uint8Array(this._view.buffer.slice(start, start + count));
  }
}

export const isLoaded = () => exported !== null;

/** @returns {Record<string, any>} */
function functions() {
  if (exported) return exported;
  throw new GlupError("glupcore: expected `await load()` before anything else");
}

/**
 * Calls a function of the module. A text is handed over as a pointer and a size, an array as a
 * pointer, null as no pointer.
 * @param {string} name @param {...Argument} args
 */
export function call(name, ...args) {
  const found = functions();
  const texts = args.map((one) => (typeof one === "string" ? utf8.encode(one) : one));
  const arrays = texts.filter((one) => ArrayBuffer.isView(one));
  const size = arrays.reduce((sum, one) => sum + padded(one.byteLength), 0);
  let at = size > 0 ? found.glup_room(size) : 0;
  if (size > 0 && at === 0) throw new RangeError("out of memory");
  const passed = texts.flatMap((one, number) => {
    if (!ArrayBuffer.isView(one)) return [one ?? 0];
    new Uint8Array(found.memory.buffer, at, one.byteLength).set(
      new Uint8Array(one.buffer, one.byteOffset, one.byteLength),
    );
    const place = at;
    at += padded(one.byteLength);
    return typeof args[number] === "string" ? [place, one.byteLength] : [place];
  });
  const status = found[name](...passed);
  const out = new Reader(new DataView(found.memory.buffer, found.glup_out(), found.glup_out_size()));
  if (status !== OK) throw failed(status, out);
  return out;
}

/** Calls a function that answers by a number, or not at all. @param {string} name @param {...number} args */
export const plain = (name, ...args) => functions()[name](...args);

const padded = (/** @type {number} */ size) => (size + 15) & ~7;

/** @param {number} status @param {Reader} out */
function failed(status, out) {
  const message = out.text();
  if (status === POSITION) return new PositionError(message, out.texts());
  if (status === INPUT) return new InputError(message, out.text());
  if (status === RECORD) {
    const numbers = [out.int(), out.int()].map((number) => (number < 0 ? null : number));
    return new RecordError(message, { record: numbers[0], ply: numbers[1], text: out.text(), reason: out.text() });
  }
  if (status === FAULT) return new Fault(/** @type {any} */ (out.text()), out.text() || null, message);
  if (status === NOTATION) return new NotationError(message);
  if (status === ILLEGAL) return new IllegalActionError(message);
  if (status === MEMORY) return new RangeError(message);
  return status === INTERNAL ? new Error(message) : new GlupError(message);
}
