import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { ensureBrowser } from '@stagedoor/ops/browser/ensure-browser';
import { ticketPicture } from '@stagedoor/testing/ticket-picture';
import { cameraArguments, writeFilm } from '../../../e2e/support/film.js';

/** Frames of each ticket: a little more than half a second. */
const FRAMES = 3;

export interface CameraPageOptions {
  siteUrl: string;
  token: string;
  eventId: string;
  /** The codes that the camera sees, one after another, again and again. */
  codes: readonly string[];
}

/** Opens the door of an event in a browser with a camera, waits until it scans, and runs work on the page. */
export async function withCameraPage<T>(
  { siteUrl, token, eventId, codes }: CameraPageOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-camera-'));
  const film = join(folder, 'film.y4m');
  const pictures = codes.map((code, index) => ticketPicture(code, null, index + 1));
  await writeFilm(
    film,
    pictures.flatMap((picture) => Array.from({ length: FRAMES }, () => picture)),
  );
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: ensureBrowser((line) => process.stdout.write(`${line}\n`)),
    args: [...BROWSER_ARGUMENTS, ...cameraArguments(film)],
    baseURL: siteUrl,
  });
  try {
    const page = context.pages()[0]!;
    await page.addInitScript(timeReadings);
    await page.goto('/favicon.svg');
    await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
    await page.goto(`/door/${eventId}`);
    await page.getByRole('textbox', { name: 'Gate' }).fill('Gate A');
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await page.getByText(/^List \d+ s old/).waitFor();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    return await work(page);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs in the page: records how long the decoder takes for each picture in which it finds a code. */
function timeReadings(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { readings: durations });
  const { postMessage: send } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...sent: unknown[]) {
    const begun = performance.now();
    const listener = ({ data }: MessageEvent<{ codes?: string[] }>) => {
      if ((data.codes?.length ?? 0) > 0) durations.push(performance.now() - begun);
    };
    this.addEventListener('message', listener, { once: true });
    Reflect.apply(send, this, sent);
  };
}
