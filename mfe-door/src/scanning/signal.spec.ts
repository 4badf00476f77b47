import type { SignalTone } from './signal';

/** The sound of a browser, which lets the page have it again when `allow` is called. */
class FakeAudio {
  static state: AudioContextState = 'suspended';
  private static waiting: (() => void)[] = [];

  static allow() {
    FakeAudio.state = 'running';
    for (const resolve of FakeAudio.waiting.splice(0)) resolve();
  }

  readonly currentTime = 0;
  readonly destination = {};
  get state() {
    return FakeAudio.state;
  }
  resume = () => new Promise<void>((resolve) => FakeAudio.waiting.push(resolve));
}

let heard: number[];
let signal: (tone: SignalTone) => void;
let readySound: () => Promise<void>;

beforeEach(async () => {
  heard = [];
  FakeAudio.state = 'suspended';
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal(
    'GainNode',
    class {
      connect = (to: unknown) => to;
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      constructor(
        _context: unknown,
        private readonly is: { frequency: number },
      ) {}
      connect = (to: { connect: unknown }) => to;
      start = () => heard.push(this.is.frequency);
      stop = () => undefined;
    },
  );
  vi.resetModules();
  ({ readySound, signal } = await import('./signal'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The next file gets no sound of this one.
  vi.resetModules();
});

it('sounds at once in a page that may', async () => {
  const ready = readySound();
  FakeAudio.allow();
  await ready;

  signal('success');

  expect(heard).toEqual([880]);
});

it('asks for the sound that the browser has suspended, as it does while a phone is locked', async () => {
  FakeAudio.allow();
  await readySound();
  signal('success');
  FakeAudio.state = 'interrupted' as AudioContextState;

  signal('danger');
  expect(heard).toEqual([880]);
  FakeAudio.allow();
  await vi.advanceTimersByTimeAsync(0);

  expect(heard).toEqual([880, 196]);
});

it('keeps no tones for later: they would sound at once, over another ticket', async () => {
  signal('danger');
  signal('success');

  await vi.advanceTimersByTimeAsync(5_000);
  FakeAudio.allow();
  await vi.advanceTimersByTimeAsync(0);

  expect(heard).toEqual([]);
});
