import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { Picture } from '@stagedoor/testing/ticket-picture';
import { openBrowser } from './own-browser';

/** Frames in a second. */
export const RATE = 5;

/** Returns the bytes of a YUV frame: the light of each pixel in the range of video, and no colour. */
function toFrame({ data, width, height }: Picture): Buffer {
  const light = Buffer.alloc(width * height * 1.5, 128);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    light[pixel] = 16 + Math.round((data[pixel * 4]! * 219) / 255);
  }
  return light;
}

async function writeFilm(path: string, frames: readonly Picture[]): Promise<void> {
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

/** Opens a browser whose camera sees these frames again and again, and runs work in it. */
export async function withCamera(
  frames: readonly Picture[],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'film.y4m');
  await writeFilm(film, frames);
  const context = await openBrowser(join(folder, 'profile'), [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    await work(context.pages()[0]!);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
