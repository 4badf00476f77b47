import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

let resumed: number;
let useSound: () => void;

beforeEach(async () => {
  resumed = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      resume = async () => void (resumed += 1);
    },
  );
  vi.resetModules();
  ({ useSound } = await import('./use-sound'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('asks for sound in a press, whatever is pressed, while it is used', async () => {
  const { unmount } = renderHook(() => useSound());
  expect(resumed).toBe(0);

  await userEvent.click(document.body);
  expect(resumed).toBe(1);

  unmount();
  await userEvent.click(document.body);
  expect(resumed).toBe(1);
});
