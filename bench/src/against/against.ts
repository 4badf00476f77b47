import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Report } from '../report/report.js';
import type { Run } from '../report/run.js';
import type { Pair } from '../turns/figures.js';
import { takeTurns } from '../turns/take-turns.js';
import { Cleanup } from './cleanup.js';
import { comparisonReport, missingReport } from './comparison-table.js';
import { browse } from './measures/browse.js';
import { firstLoad } from './measures/first-load.js';
import { holds } from './measures/holds.js';
import { memory } from './measures/memory.js';
import { purchases } from './measures/purchases.js';
import { spike } from './measures/spike.js';
import { start } from './measures/start.js';
import type { PairedMeasure } from './paired-measure.js';
import { checkOut, findCommit, type Version, WORKING_TREE } from './version.js';

const MEASURES: Readonly<Record<string, PairedMeasure>> = {
  holds,
  purchases,
  spike,
  browse,
  start,
  memory,
  'first-load': firstLoad,
};

/** The measures that two versions can take in turns. */
export const PAIRED: readonly string[] = Object.keys(MEASURES);

/**
 * Measures the working tree and a commit in turns, one measure after another, and reports the ratios. Throws a
 * OneLineError for an unknown commit or a benchmark that cannot be compared. Leaves no process and no checkout.
 */
export async function benchAgainst(
  commit: string,
  names: readonly string[],
  { tell, stop }: Run,
): Promise<void> {
  const unpaired = names.find((name) => !PAIRED.includes(name));
  if (unpaired) {
    throw new OneLineError(
      `${unpaired} cannot be compared with a commit; these can: ${PAIRED.join(', ')}.`,
    );
  }
  const hash = await findCommit(commit);
  const cleanup = new Cleanup();
  const work = async () => {
    const versions = { candidate: WORKING_TREE, reference: await checkOut(hash, cleanup) };
    for (const name of names) {
      process.stdout.write(`Measuring ${name} of both …\n`);
      const report = await compareVersions(name, versions, cleanup);
      cleanup.signal.throwIfAborted();
      await tell(report);
    }
  };
  try {
    await Promise.race([work(), stop]);
  } finally {
    await cleanup.end();
  }
}

/** An error of the commit's version, which may lack what a measure of today uses. */
class ReferenceFailure extends Error {}

async function compareVersions(
  name: string,
  versions: Pair<Version>,
  run: Cleanup,
): Promise<Report> {
  const measure = MEASURES[name]!;
  const names = { candidate: versions.candidate.name, reference: versions.reference.name };
  const cleanup = new Cleanup();
  run.defer(() => cleanup.end());
  try {
    // First this one: both are measured by what its build has.
    const candidate = await measure.prepare(versions.candidate, cleanup);
    const reference = await ofReference(() => measure.prepare(versions.reference, cleanup));
    process.stdout.write('Taking turns …\n');
    const rounds = await takeTurns({ candidate, reference: () => ofReference(reference) });
    return comparisonReport(name, measure, names, rounds);
  } catch (error) {
    if (!(error instanceof ReferenceFailure)) throw error;
    return missingReport(name, measure, names, error.message);
  } finally {
    await cleanup.end();
  }
}

async function ofReference<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ReferenceFailure((error as Error).message);
  }
}
