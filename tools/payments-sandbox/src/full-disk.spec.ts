import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GroupCommit } from './books/group-commit.js';
import { hasType, now, SECRET_KEY, twoTickets, WEBHOOK_SECRET } from './testing/builders.js';
import { startedSandbox, type StartedSandbox } from './testing/started-sandbox.js';
import { temporaryFolder } from './testing/temporary-folder.js';

const HALF_AN_HOUR = 30 * 60;

describe('a write that fails once', () => {
  let started: StartedSandbox;

  beforeEach(async () => {
    started = await startedSandbox();
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await started.stop();
  });

  const fillDiskForAMoment = () =>
    vi.spyOn(GroupCommit.prototype, 'add').mockRejectedValueOnce(new Error('no space left'));

  it('of a delivery is reported and repeated, and the event is sent once', async () => {
    const { sandbox, stripe, receiver } = started;
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);

    fillDiskForAMoment();

    await vi.waitFor(
      () => {
        const states = sandbox.control.deliveries().map(({ state }) => state);
        expect(states).toEqual(['delivered', 'delivered', 'delivered']);
      },
      { timeout: 5_000 },
    );
    expect(receiver.events).toHaveLength(3);
    expect(process.stderr.write).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('no space left'),
    );
  });

  it('of an expiry is reported and repeated', async () => {
    const { sandbox, stripe, receiver } = started;
    const expires_at = now() + HALF_AN_HOUR + 2;
    await stripe.checkout.sessions.create(twoTickets({ expires_at }));
    await sandbox.control.advanceClock((expires_at - 1) * 1000 - Date.now());
    // Sets the alarm by the advanced clock.
    await stripe.checkout.sessions.create(twoTickets());

    fillDiskForAMoment();

    await receiver.until(hasType('checkout.session.expired'));
    expect(process.stderr.write).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('no space left'),
    );
  });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('runs while the disk of its log is full', async () => {
  const folder = temporaryFolder();
  const port = await findFreePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', full, full],
    env: {
      PATH: process.env['PATH'],
      PAYMENTS_PORT: String(port),
      STAGEDOOR_DATA_DIR: folder.path,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  });
  closeSync(full);
  const ended = once(child, 'exit');
  const answers = () => fetch(`http://127.0.0.1:${port}/`).catch(() => null);

  while (child.exitCode === null && !(await answers())) await pause(20);
  // It has written its first line before it accepts a second request.
  const second = await answers();
  child.kill('SIGTERM');

  expect(second?.status).toBe(404);
  expect(await ended).toEqual([0, null]);
  folder.remove();
});
