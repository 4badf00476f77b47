import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countCheck } from './counts.js';
import { runStages } from './run-stages.js';
import type { Stage } from './stages.js';

let folder: string;
let printed: string;
let stop: AbortController;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-stages-'));
  printed = '';
  stop = new AbortController();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) =>
    Boolean((printed += String(text))),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const passing = (name: string): Stage => ({ name, title: name, run: async () => countCheck(0) });

/** Ends early and finds no fault, as the soak does on a stop. */
const stopped: Stage = {
  name: 'stopped',
  title: 'stopped',
  run: async () => {
    stop.abort();
    return countCheck(0);
  },
};

const run = (stages: readonly Stage[]) => runStages(stages, null, stop.signal, folder);

it('adds up the results of all stages', async () => {
  expect(await run([passing('one'), passing('two')])).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(printed).not.toContain('Stopped');
});

it('counts a failure after a stop, and lists the stages that did not run', async () => {
  const stages = [passing('one'), stopped, passing('three'), passing('four')];

  expect(await run(stages)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(printed).toContain('Stopped. Stages that did not run: three, four.\n');
});

it('counts a failure after a stop in the last stage', async () => {
  expect(await run([passing('one'), stopped])).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(printed).toContain('Stopped. Stages that did not run: none.\n');
});
