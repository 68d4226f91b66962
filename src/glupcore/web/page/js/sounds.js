// What one hears at a table, made here and now: a card laid on felt, a bid knocked, melds laid down.

const air = new AudioContext();

/** A short noise, duller or brighter. @param {number} seconds @param {number} tone in hertz @param {number} loud */
function tap(seconds, tone, loud) {
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * seconds), air.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length) ** 3;
  const [source, filter, gain] = [air.createBufferSource(), air.createBiquadFilter(), air.createGain()];
  source.buffer = noise;
  filter.frequency.value = tone;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(air.destination);
  source.start();
}

/** @param {number} tone in hertz @param {number} after in seconds */
function chime(tone, after) {
  const [source, gain] = [air.createOscillator(), air.createGain()];
  const at = air.currentTime + after;
  source.frequency.value = tone;
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  source.connect(gain).connect(air.destination);
  source.start(at);
  source.stop(at + 0.5);
}

const card = () => tap(0.09, 1400, 0.5);
const knock = () => tap(0.06, 320, 0.9);
const chord = () => [523, 659, 784].forEach((tone, i) => chime(tone, i * 0.09));

/** What an action sounds like; nothing if it is a pass. @param {string} decision @param {string} action */
export function hear(decision, action) {
  void air.resume(); // a browser lets nothing be heard before the first click
  if (action === "pass") return;
  if (decision === "lead" || decision === "follow") card();
  else if (decision === "meld" || decision === "trump") chord();
  else knock();
}
