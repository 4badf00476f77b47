import { DEVICE } from '@stagedoor/platform/device';
import { darkTheme, GlobalStyle } from '@stagedoor/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { ThemeProvider } from 'styled-components';
import { CameraView } from './camera-view';

type Opened = { video: { deviceId?: { exact: string } } };

const CAMERAS = [
  { kind: 'videoinput', deviceId: 'front', label: 'Front' },
  { kind: 'videoinput', deviceId: 'back', label: 'Back' },
];
/** The cameras that another app uses. */
let inUse: string[];

/** A track of an earlier browser, which tells nothing of what its camera can do. */
function streamOf(deviceId: string) {
  const track = Object.assign(new EventTarget(), {
    getSettings: () => ({ deviceId }),
    stop: () => undefined,
  });
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}

beforeEach(() => {
  localStorage.clear();
  inUse = [];
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const worker = Object.assign(new EventTarget(), { terminate: () => undefined });
  vi.stubGlobal(DEVICE, { startWorker: async () => worker });
  const mediaDevices = {
    getUserMedia: async ({ video: { deviceId } }: Opened) => {
      const id = deviceId?.exact ?? 'back';
      if (inUse.includes(id))
        throw Object.assign(new Error('In use.'), { name: 'NotReadableError' });
      return streamOf(id);
    },
    enumerateDevices: async () => CAMERAS,
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
});

const desk = createRef<HTMLDivElement>();
const show = () =>
  render(
    <ThemeProvider theme={darkTheme}>
      <GlobalStyle />
      <div ref={desk}>
        <CameraView desk={desk} onSeen={() => undefined} onStop={() => undefined} />
      </div>
    </ThemeProvider>,
  );
const picture = () => screen.getByLabelText('Picture of the camera');
const choice = () => screen.findByLabelText('Camera');

it.each([
  ['the remembered one', 'front', 'front', 'Back'],
  ['the one on the back', null, 'back', 'Front'],
])('offers the other cameras while another app uses %s', async (_which, kept, used, other) => {
  if (kept !== null) localStorage.setItem('door-camera', kept);
  inUse = [used];
  show();
  expect(await screen.findByText(/Another app uses the camera/)).toBeVisible();
  expect(picture()).not.toBeVisible();

  await userEvent.selectOptions(await choice(), other);

  expect(screen.queryByText(/Another app uses the camera/)).toBeNull();
  expect(picture()).toBeVisible();
  expect(await choice()).toHaveDisplayValue(other);
});

it('opens the chosen camera again once the other app has closed it', async () => {
  inUse = ['front', 'back'];
  show();
  await userEvent.selectOptions(await choice(), 'Front');
  expect(await screen.findByText(/Another app uses the camera/)).toBeVisible();
  inUse = [];

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await choice()).toHaveDisplayValue('Front');
  expect(picture()).toBeVisible();
  // The button is gone.
  expect(desk.current!.firstElementChild).toHaveFocus();
});

it('brings its desk into view, where the verdict is beside the picture', () => {
  // Some browsers return a promise.
  const scrolled = vi.fn<() => unknown>(() => Promise.resolve());
  Element.prototype.scrollIntoView = scrolled;
  const { unmount } = show();

  expect(scrolled.mock.contexts).toEqual([desk.current]);
  unmount();
});

it('has no light in a browser that does not tell whether the camera has one', async () => {
  show();

  expect(await choice()).toHaveDisplayValue('Back');
  expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
});
