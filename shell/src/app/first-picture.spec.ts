import { createMemoryRouter } from 'react-router-dom';
import { firstPicture } from './first-picture';

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

/** A router whose first location is known once `discover` settles, like an area with pending files. */
function aRouter(discover: () => Promise<void> | undefined) {
  return createMemoryRouter([{ path: '/login' }], {
    initialEntries: ['/area'],
    patchRoutesOnNavigation: discover,
  });
}

/** Whether it has settled. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

it('does not wait at a path of the shell', async () => {
  const router = createMemoryRouter([{ path: '/login' }], { initialEntries: ['/login'] });

  expect(await isSettled(firstPicture({ router }))).toBe(true);
});

it('waits for an area that loads within the limit', async () => {
  let arrive = (): void => undefined;
  const router = aRouter(() => new Promise((resolve) => (arrive = resolve)));
  const picture = firstPicture({ router });
  await vi.advanceTimersByTimeAsync(30);
  expect(await isSettled(picture)).toBe(false);

  arrive();

  expect(await isSettled(picture)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for the limit at most', async () => {
  const router = aRouter(() => new Promise(() => undefined));
  const picture = firstPicture({ router });

  await vi.advanceTimersByTimeAsync(50);

  expect(await isSettled(picture)).toBe(true);
});

it('leaves an area that loads after the limit to the first subscriber, which shows it', async () => {
  let arrive = (): void => undefined;
  const router = aRouter(() => new Promise((resolve) => (arrive = resolve)));
  void firstPicture({ router });
  await vi.advanceTimersByTimeAsync(50);

  arrive();
  await vi.advanceTimersByTimeAsync(0);
  const subscriber = vi.fn();
  router.subscribe(subscriber);

  expect(subscriber).toHaveBeenCalledOnce();
});
