import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Picture } from '@stagedoor/testing/ticket-picture';
import { cameraArguments, writeFilm } from './film';
import { openBrowser } from './own-browser';

/** Opens a browser whose camera sees these frames again and again, and runs work in it. */
export async function withCamera(
  frames: readonly Picture[],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'film.y4m');
  await writeFilm(film, frames);
  const context = await openBrowser(join(folder, 'profile'), cameraArguments(film));
  try {
    await work(context.pages()[0]!);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
