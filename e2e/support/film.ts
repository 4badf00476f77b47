import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Picture } from '@stagedoor/testing/ticket-picture';

/** Frames in a second. */
export const RATE = 5;

/** The arguments with which Chromium shows a film as its only camera, again and again, and allows it. */
export const cameraArguments = (film: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** Writes a film of these frames. */
export async function writeFilm(path: string, frames: readonly Picture[]): Promise<void> {
  const { width, height } = frames[0]!;
  const film = createWriteStream(path);
  film.write(`YUV4MPEG2 W${width} H${height} F${RATE}:1 Ip A1:1 C420jpeg\n`);
  for (const frame of frames) {
    film.write('FRAME\n');
    film.write(toFrame(frame));
  }
  film.end();
  await once(film, 'finish');
}

/** Returns the bytes of a YUV frame: the light of each pixel in the range of video, and no colour. */
function toFrame({ data, width, height }: Picture): Buffer {
  const light = Buffer.alloc(width * height * 1.5, 128);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    light[pixel] = 16 + Math.round((data[pixel * 4]! * 219) / 255);
  }
  return light;
}
