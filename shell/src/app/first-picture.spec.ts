import { createMemoryRouter } from 'react-router-dom';
import { firstPicture } from './first-picture';

beforeEach(() => jest.useFakeTimers());

afterEach(() => jest.useRealTimers());

/** A router whose first address is known once `discover` settles, as that of an area whose files are on their way. */
function aRouter(discover: () => Promise<void> | undefined) {
  return createMemoryRouter([{ path: '/login' }], {
    initialEntries: ['/area'],
    patchRoutesOnNavigation: discover,
  });
}

/** Whether it has settled by now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await jest.advanceTimersByTimeAsync(0);
  return settled;
}

it('waits for nothing at an address that the shell knows itself', async () => {
  const router = createMemoryRouter([{ path: '/login' }], { initialEntries: ['/login'] });

  expect(await isSettled(firstPicture({ router }))).toBe(true);
});

it('waits for an area that is there within a moment, and no longer', async () => {
  let arrive = (): void => undefined;
  const router = aRouter(() => new Promise((resolve) => (arrive = resolve)));
  const picture = firstPicture({ router });
  await jest.advanceTimersByTimeAsync(30);
  expect(await isSettled(picture)).toBe(false);

  arrive();

  expect(await isSettled(picture)).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

it('waits a moment at most', async () => {
  const router = aRouter(() => new Promise(() => undefined));
  const picture = firstPicture({ router });

  await jest.advanceTimersByTimeAsync(50);

  expect(await isSettled(picture)).toBe(true);
});
