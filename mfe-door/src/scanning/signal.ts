/** How a decision looks and sounds: come in, gone out, to be looked at, or refused. */
export type SignalTone = 'success' | 'info' | 'warning' | 'danger';

interface Signal {
  /** In milliseconds: on, off, on and so forth. */
  vibration: number[];
  /** The pitches of short tones, in hertz. */
  tones: number[];
}

const SIGNALS: Record<SignalTone, Signal> = {
  success: { vibration: [60], tones: [880] },
  info: { vibration: [60, 60, 60], tones: [880, 587] },
  warning: { vibration: [60, 60, 60], tones: [440, 440] },
  danger: { vibration: [300], tones: [196] },
};
const TONE_S = 0.14;
const VOLUME = 0.2;

/** A tone that comes later would be taken for that of another ticket. */
const LATE_MS = 500;

let audio: AudioContext | undefined;

/**
 * Asks for sound, which a browser gives a page in a press or a key only, and takes from it while the phone is locked.
 * Call at the beginning of a scan. Resolves once the page may sound, which can be never.
 */
export async function readySound(): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
}

/** Makes a verdict heard and felt, on devices that can. Call after the decision only. */
export function signal(tone: SignalTone): void {
  const { vibration, tones } = SIGNALS[tone];
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if (audio?.state === 'running') return sound(tones);
  const asked = performance.now();
  readySound()
    .then(() => {
      if (performance.now() - asked < LATE_MS) sound(tones);
    })
    .catch(() => undefined);
}

function sound(tones: readonly number[]): void {
  if (!audio) return;
  const start = audio.currentTime;
  for (const [index, pitch] of tones.entries()) play(audio, pitch, start + index * TONE_S * 1.5);
}

function play(context: AudioContext, pitch: number, at: number): void {
  const volume = new GainNode(context, { gain: VOLUME });
  const tone = new OscillatorNode(context, { frequency: pitch });
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + TONE_S);
}
