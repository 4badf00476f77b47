import { takePicture } from './picture';

const video = {} as HTMLVideoElement;
const bitmap = {} as ImageBitmap;

beforeEach(() => void vi.stubGlobal('createImageBitmap', async () => bitmap));

afterEach(() => void vi.unstubAllGlobals());

it('takes the frame of the camera as it is', async () => {
  class VideoFrame {
    constructor(readonly of: unknown) {}
  }
  vi.stubGlobal('VideoFrame', VideoFrame);

  await expect(takePicture(video)).resolves.toEqual(new VideoFrame(video));
});

it.each([
  ['has no frames', () => undefined],
  [
    'takes none of this video',
    () =>
      vi.stubGlobal(
        'VideoFrame',
        class {
          constructor() {
            throw new DOMException('Not this one.', 'InvalidStateError');
          }
        },
      ),
  ],
])('copies the picture in a browser that %s', async (_what, prepare) => {
  prepare();

  await expect(takePicture(video)).resolves.toBe(bitmap);
});
