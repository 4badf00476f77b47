import type { CodeReader } from './code-reader';
import { watchFrames } from './watch-frames';

const FRAMES = 50;

it('adds no listener for each frame', async () => {
  const ended = new AbortController();
  const added = vi.spyOn(ended.signal, 'addEventListener');
  vi.stubGlobal('createImageBitmap', async () => ({}));
  let frames = 0;
  const video = {
    videoWidth: 640,
    requestVideoFrameCallback(next: () => void) {
      frames += 1;
      if (frames > FRAMES) ended.abort();
      queueMicrotask(next);
    },
  } as unknown as HTMLVideoElement;
  const reader = { read: async () => ['a code'] } as unknown as CodeReader;
  const seen = vi.fn();

  await watchFrames(video, reader, ended.signal, seen);

  expect(frames).toBe(FRAMES + 1);
  expect(seen).toHaveBeenCalledTimes(1);
  expect(added).not.toHaveBeenCalled();
});
