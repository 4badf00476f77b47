import type { Mock } from 'vitest';
import { keepScreenOn } from './keep-screen-on';

let show: (isIntersecting: boolean) => void;
let locks: { released: boolean; release: Mock }[];
let request: Mock;
let visibility: DocumentVisibilityState;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const held = () => locks.filter(({ released }) => !released);

async function setVisibility(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  // The browser releases every lock of a page that it hides.
  if (state === 'hidden') for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

beforeEach(() => {
  locks = [];
  visibility = 'visible';
  request = vi.fn(async () => {
    const lock = { released: false, release: vi.fn(async () => void (lock.released = true)) };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      show = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  vi.restoreAllMocks();
});

it('keeps the screen on while the element is in view', async () => {
  const stop = keepScreenOn(document.body);
  expect(held()).toHaveLength(0);

  show(true);
  await settled();
  expect(request).toHaveBeenCalledWith('screen');
  expect(held()).toHaveLength(1);

  show(false);
  await settled();
  expect(held()).toHaveLength(0);
  stop();
});

it('requests the lock again when the page becomes visible', async () => {
  const stop = keepScreenOn(document.body);
  show(true);
  await settled();

  await setVisibility('hidden');
  expect(held()).toHaveLength(0);
  await setVisibility('visible');

  expect(held()).toHaveLength(1);
  stop();
});

it('releases the lock at the end, even one that is still pending', async () => {
  const stop = keepScreenOn(document.body);
  show(true);

  stop();
  await settled();

  expect(held()).toHaveLength(0);
});

it('does nothing where the browser refuses or lacks the lock', async () => {
  request.mockRejectedValueOnce(new DOMException('Low battery.', 'NotAllowedError'));
  const stop = keepScreenOn(document.body);
  show(true);
  await settled();
  stop();
  await settled();

  Reflect.deleteProperty(navigator, 'wakeLock');
  expect(keepScreenOn(document.body)).not.toThrow();
});
