import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CanaryVerdict } from '@stagedoor/contracts';
import {
  fileStore,
  makeMove,
  MoveRefused,
  readRegistry,
  remotesStore,
  type Canary,
  type Move,
} from '@stagedoor/federation';
import type { Mock } from 'vitest';
import { aPublishedData, publish } from '../testing/a-published-data.js';
import { aShell } from '../testing/a-shell.js';
import { judgeCanaries, watchCanaries, type CanaryWatch } from './watch-canaries.js';

const ENVIRONMENT = 'staging';
const VOTES = {
  draws: 200,
  networks: 150,
  failed: 2,
  unloaded: 1,
  counted: 199,
  countedFailures: 1,
  countedUnloaded: 0,
};
const SICK = {
  draws: 70,
  networks: 70,
  failed: 21,
  unloaded: 5,
  counted: 69,
  countedFailures: 20,
  countedUnloaded: 4.96,
};
const CANARY = { action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 } as const;
const WATCHED = { ...CANARY, autoRollback: true };

const resultOf = (verdict: CanaryVerdict['verdict']): CanaryVerdict => ({
  verdict,
  stable: VOTES,
  canary: SICK,
});

let data: Awaited<ReturnType<typeof aPublishedData>>;
let log: { info: Mock; warn: Mock };

beforeEach(async () => {
  data = await aPublishedData(ENVIRONMENT);
  log = { info: vi.fn(), warn: vi.fn() };
});

afterEach(() => data.remove());

const make = (move: Move) =>
  makeMove({
    dataDir: data.dataDir,
    environment: ENVIRONMENT,
    move,
    shell: aShell(),
    by: 'an operator',
  });
const inForce = () => readRegistry(data.dataDir, ENVIRONMENT);
const watchWith = (ask: CanaryWatch['ask']): CanaryWatch => ({
  store: fileStore(data.dataDir),
  environment: ENVIRONMENT,
  ask,
  shared: async () => aShell(),
  log,
});
const saying = (verdict: CanaryVerdict['verdict']) =>
  vi.fn(async (_canary: Canary) => resultOf(verdict));

it('ends a canary that is worse, with the reason in the log and in the registry', async () => {
  const { after: begun } = await make(WATCHED);

  await judgeCanaries(watchWith(saying('worse')));

  const { change, remotes, revision } = await inForce();
  const why = `worse; since ${begun.change?.at} 1.1.0 failed for 20 of 69 counted visitors, 5 of them because files did not load (reported: 21 of 70, from 70 networks), 1.0.0 failed for 1 of 199 counted visitors, 0 of them because files did not load (reported: 2 of 200, from 150 networks)`;
  expect(remotes['mfe-x']).toMatchObject({ version: '1.0.0' });
  expect(remotes['mfe-x']).not.toHaveProperty('canary');
  expect(revision).toBe(begun.revision + 1);
  expect(change).toMatchObject({
    by: 'canary watch',
    what: `end canary mfe-x 1.1.0, 1.0.0 for everybody: ${why}`,
  });
  expect(log.info).toHaveBeenCalledWith(expect.anything(), `Canary 1.1.0: ${why}.`);
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining(change!), 'Canary ended.');
});

it.each(['too early', 'no worse'] as const)('keeps a canary that is %s', async (verdict) => {
  const { after } = await make(WATCHED);

  await judgeCanaries(watchWith(saying(verdict)));

  expect(await inForce()).toEqual(after);
  expect(log.info).toHaveBeenCalledTimes(1);
});

it('judges no canary without autoRollback', async () => {
  await make(CANARY);
  const ask = saying('worse');

  await judgeCanaries(watchWith(ask));

  expect(ask).not.toHaveBeenCalled();
});

it('ends a canary once when several page servers judge it at once', async () => {
  const { after } = await make(WATCHED);

  await Promise.all(Array.from({ length: 5 }, () => judgeCanaries(watchWith(saying('worse')))));

  expect((await inForce()).revision).toBe(after.revision + 1);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it('keeps a canary that was moved while it was judged', async () => {
  await make(WATCHED);
  const ask = async () => {
    await make({ ...WATCHED, share: 0.5 });
    return resultOf('worse');
  };

  await judgeCanaries(watchWith(ask));

  expect((await inForce()).remotes['mfe-x']).toMatchObject({ shares: { '1.1.0': 0.5 } });
  expect(log.warn).not.toHaveBeenCalled();
});

it('keeps it and logs a warning when the API does not respond or is not configured', async () => {
  const { after } = await make(WATCHED);

  await judgeCanaries(watchWith(() => Promise.reject(new Error('No answer.'))));
  await judgeCanaries(watchWith(null));

  expect(await inForce()).toEqual(after);
  expect(log.warn.mock.calls.map(([{ err }]) => err.message)).toEqual([
    'No answer.',
    'API_URL or REPORT_TICKET_SECRET is not set.',
  ]);
});

describe('with the canaries of two remotes', () => {
  const canaries = async () =>
    Object.values((await inForce()).remotes).map(({ canary }) => canary?.version);

  beforeEach(async () => {
    await publish(data.dataDir, 'mfe-y', '1.1.0');
    await make(WATCHED);
    await make({ ...WATCHED, remote: 'mfe-y' });
  });

  it('ends both while a file of the version in force of the first one is damaged', async () => {
    const stable = join(remotesStore(data.dataDir), 'mfe-x/1.0.0/remoteEntry.js');
    await appendFile(stable, ' ');

    await judgeCanaries(watchWith(saying('worse')));

    expect(await canaries()).toEqual([undefined, undefined]);
  });

  it('ends the second one, with a warning, when the end of the first one is refused', async () => {
    const ask = saying('worse').mockRejectedValueOnce(new MoveRefused('A reason.'));

    await judgeCanaries(watchWith(ask));

    expect(await canaries()).toEqual(['1.1.0', undefined]);
    expect(log.warn).toHaveBeenCalledWith(
      { remote: 'mfe-x', err: new MoveRefused('A reason.') },
      'A canary was not judged or not ended; it stays in force.',
    );
  });
});

it('judges periodically until it is stopped', async () => {
  await make(WATCHED);
  let ended: () => void;
  const worse = new Promise<void>((resolve) => (ended = resolve));
  log.warn.mockImplementation(() => ended());
  const ask = saying('worse');
  ask.mockResolvedValueOnce(resultOf('too early')).mockResolvedValueOnce(resultOf('no worse'));

  const stop = watchCanaries(watchWith(ask), 1);
  await worse;
  await stop();

  expect(ask).toHaveBeenCalledTimes(3);
  expect((await inForce()).remotes['mfe-x']).not.toHaveProperty('canary');
});
