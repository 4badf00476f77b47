import { DEVICE, type Device } from '@stagedoor/platform/device';
import { CodeReader } from './code-reader';

class FakeWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  readonly pictures: unknown[] = [];
  postMessage(picture: unknown) {
    this.pictures.push(picture);
  }
}

const PICTURE = {} as ImageBitmap;
let worker: FakeWorker;

beforeEach(() => {
  worker = new FakeWorker();
  const device = { startWorker: async () => worker } as unknown as Device;
  vi.stubGlobal(DEVICE, device);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('returns the codes of a picture, and rejects what the decoder reports', async () => {
  const reader = await CodeReader.start();

  const first = reader.read(PICTURE);
  worker.onmessage!(new MessageEvent('message', { data: { codes: ['a code'] } }));
  await expect(first).resolves.toEqual(['a code']);

  const second = reader.read(PICTURE);
  worker.onmessage!(new MessageEvent('message', { data: { problem: 'no decoder' } }));
  await expect(second).rejects.toThrow('no decoder');
});

it.each(['error', 'messageerror'])(
  'rejects the picture, and every later one, on %s',
  async (kind) => {
    const reader = await CodeReader.start();
    const reading = reader.read(PICTURE);

    worker.dispatchEvent(new Event(kind));

    await expect(reading).rejects.toThrow('The decoder has stopped.');
    await expect(reader.read(PICTURE)).rejects.toThrow('The decoder has stopped.');
  },
);

it('rejects when the decoder has stopped before the first picture', async () => {
  const reader = await CodeReader.start();

  worker.dispatchEvent(new Event('error'));

  await expect(reader.read(PICTURE)).rejects.toThrow('The decoder has stopped.');
  expect(worker.pictures).toEqual([]);
});
