import { npmStart } from '@stagedoor/dev/start/npm-start';

/** The seconds of a start and of a stop of a whole site. */
export interface TimedStart {
  readyS: number;
  stoppedS: number;
}

/** Runs `npm start` in that checkout until it is ready, then stops it as Ctrl-C does. */
export async function timeStart(
  checkout: string,
  place: Readonly<Record<string, string>>,
): Promise<TimedStart> {
  const begun = performance.now();
  const site = npmStart(checkout, place);
  await site.ready;
  const ready = performance.now();
  await site.stop();
  return { readyS: (ready - begun) / 1_000, stoppedS: (performance.now() - ready) / 1_000 };
}
