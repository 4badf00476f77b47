import {
  type MailServer,
  type Manners,
  refusal,
  startMailServer,
} from '../../../test-support/mail-server.js';
import { figure, scrape } from '../../../test-support/metrics.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { SpareTime } from '../../common/jobs/spare-time.js';
import { MailWriters } from './mail-writers.service.js';
import { Outbox } from './outbox.service.js';
import { MailsRepository } from './persistence/mails.repository.js';
import { SendMailsJob } from './send-mails.job.js';
import { SettleMailService } from './settle-mail.service.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CONNECTIONS = 5;
const OF_BOTH_COPIES = 2 * CONNECTIONS;

let server: MailServer;
let copies: [TestApp, TestApp];
let test: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  const variables = { SMTP_URL: server.url, SMTP_CONNECTIONS: String(CONNECTIONS) };
  test = await startTestApp(variables);
  const { DATABASE_URL } = test.environment;
  copies = [test, await startTestApp({ ...variables, DATABASE_URL })];
  for (const { app } of copies) {
    const writers = app.get(MailWriters);
    writers.register('order-cancelled', async ({ orderId }) => letterTo('many', orderId));
    writers.register('password-reset', async ({ email }) => letterTo('ada', email));
  }
});

afterAll(async () => {
  for (const copy of copies) await copy.close();
  await server.close();
});

beforeEach(() => {
  server.received.length = 0;
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.manners = {};
  await test.dataSource.query('DELETE FROM mails');
  // Waits for the mails being sent, before the next test.
  await until(() => copies.every(({ app }) => app.get(SendMailsJob)['connections'].size === 0));
  for (const { app } of copies) {
    Object.assign(app.get(SettleMailService), { restMs: 0, restsUntil: 0, acceptedAt: undefined });
  }
});

const letterTo = (name: string, subject: string) => ({
  to: `${name}@example.org`,
  letter: { subject, parts: [{ text: 'A sentence.' }] },
});
const subjects = () => server.received.map(({ subject }) => subject);
const putLink = (subject = 'link') =>
  test.app.get(Outbox).put(test.dataSource.manager, 'password-reset', { email: subject });
const putCancellations = (count: number) =>
  test.dataSource.query(
    `INSERT INTO mails (id, kind, priority, data)
     SELECT gen_random_uuid(), 'order-cancelled', 2, jsonb_build_object('orderId', n::text)
     FROM generate_series(1, $1) n`,
    [count],
  );
const waiting = async (): Promise<number> => {
  const [{ count }] = await test.dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM mails',
  );
  return count;
};
/** Whether every queued mail pauses after that many attempts; true for an empty queue. */
const isPaused = async (attempts: number): Promise<boolean> => {
  const [{ none }] = await test.dataSource.query<[{ none: boolean }]>(
    `SELECT count(*) = 0 AS none FROM mails
     WHERE attempts < $1 OR next_attempt_at > now() + interval '61 seconds'`,
    [attempts],
  );
  return none;
};
/** Ends the pauses of mails, not the longer claims on those being sent, and keeps the next pauses shorter than these. */
const retryAll = () =>
  test.dataSource.query(
    `UPDATE mails SET next_attempt_at = now(), attempts = least(attempts, 3)
     WHERE next_attempt_at < now() + interval '61 seconds'`,
  );
const serveAll = () => Promise.all(copies.map(({ app }) => app.get(SendMailsJob).serve()));
const alarmsOf = (kind: string) =>
  test.dataSource.query<{ what: string }[]>('SELECT what FROM alarms WHERE kind = $1', [kind]);

it('sends one mail per connection, and waits while requests need the processor', async () => {
  let haveTime = (): void => undefined;
  const spareTime = new Promise<void>((resolve) => (haveTime = resolve));
  const wait = vi.spyOn(SpareTime.prototype, 'wait').mockReturnValue(spareTime);
  await putCancellations(20);

  await until(() => wait.mock.calls.length === OF_BOTH_COPIES);
  await serveAll();

  expect(server.received).toHaveLength(OF_BOTH_COPIES);
  haveTime();
  await until(async () => (await waiting()) === 0);
  expect(server.received).toHaveLength(20);
});

describe('behind 50,000 cancellations', () => {
  beforeEach(() => putCancellations(50_000));

  it('sends a password reset link next', async () => {
    const arrived: (string | undefined)[] = [];
    const [mayEnd, maySendNext] = [aMeetingOf(OF_BOTH_COPIES + 1), aMeetingOf(OF_BOTH_COPIES + 1)];
    server.manners.beforeAnswer = ({ subject }) =>
      arrived.push(subject) <= OF_BOTH_COPIES ? mayEnd() : maySendNext();
    await until(() => arrived.length === OF_BOTH_COPIES);

    await putLink();
    void mayEnd();

    await until(() => arrived.length === 2 * OF_BOTH_COPIES);
    void maySendNext();
    // Each connection has sent one more mail.
    expect(arrived.slice(OF_BOTH_COPIES)).toContain('link');
  });

  it('uses every connection of both copies', async () => {
    vi.spyOn(SpareTime.prototype, 'wait').mockResolvedValue();
    let busy = 0;
    let most = 0;
    const mayEnd = aMeetingOf(OF_BOTH_COPIES + 1);
    server.manners.beforeAnswer = async () => {
      most = Math.max(most, (busy += 1));
      await mayEnd();
      busy -= 1;
    };

    await until(() => busy === OF_BOTH_COPIES);
    await serveAll();
    void mayEnd();
    await until(() => server.received.length >= 300);

    expect(most).toBe(OF_BOTH_COPIES);
  });
});

describe('with a slow server', () => {
  let answer: () => void;

  beforeEach(async () => {
    const released = new Promise<void>((resolve) => (answer = resolve));
    let inside = 0;
    server.manners.beforeAnswer = () => {
      inside += 1;
      return released;
    };
    await putLink();
    await until(() => inside === 1);
  });

  /** Passes a minute, after which half a minute of the claim is left. */
  const passMinute = () =>
    test.dataSource.query(
      `UPDATE mails SET next_attempt_at = next_attempt_at - interval '1 minute'`,
    );
  const endClaim = () => test.dataSource.query('UPDATE mails SET next_attempt_at = now()');

  it('sends a mail once, renewing its claim while the server is slow', async () => {
    await passMinute();
    for (const { app } of copies) await app.get(SendMailsJob).renew();

    const [{ left }] = await test.dataSource.query<[{ left: number }]>(
      'SELECT extract(epoch FROM next_attempt_at - now())::integer AS left FROM mails',
    );
    answer();
    await until(async () => (await waiting()) === 0);

    expect(left).toBeGreaterThan(60);
    expect(subjects()).toEqual(['link']);
  });

  it('control: sends it twice when the claim ends', async () => {
    await endClaim();
    await until(async () => {
      const [mail] = await test.dataSource.query<{ attempts: number }[]>(
        'SELECT attempts FROM mails',
      );
      return mail?.attempts === 2;
    });
    answer();

    await until(() => subjects().length === 2);
  });

  it('deletes a sent mail once the database permits it', async () => {
    await test.dataSource.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not now'; END $$`);
    await test.dataSource.query(
      'CREATE TRIGGER refuse BEFORE DELETE ON mails FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    answer();
    await until(() => subjects().length === 1);
    await passMinute();
    for (const { app } of copies) await app.get(SendMailsJob).renew();
    await passMinute();
    await serveAll();
    await test.dataSource.query('DROP FUNCTION refuse CASCADE');

    await until(async () => (await waiting()) === 0);
    expect(subjects()).toEqual(['link']);
  });
});

describe('a copy that stood still until its claim had ended and another copy sends the mail', () => {
  let arrived: number;
  let answers: Promise<void>[];
  let accept: () => void;

  const inUse = () =>
    copies.reduce((sum, { app }) => sum + app.get(SendMailsJob)['connections'].size, 0);
  const endClaim = () => test.dataSource.query('UPDATE mails SET next_attempt_at = now()');

  beforeEach(() => {
    [arrived, answers] = [0, []];
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    server.manners.beforeAnswer = async () => {
      arrived += 1;
      await (answers.shift() ?? accepted);
    };
  });

  it('does not send it', async () => {
    let written = 0;
    let goOn = (): void => undefined;
    const stoodStill = new Promise<void>((resolve) => (goOn = resolve));
    for (const { app } of copies) {
      app.get(MailWriters).register('order-confirmed', async ({ orderId }) => {
        written += 1;
        if (written === 1) await stoodStill;
        return letterTo('ada', orderId);
      });
    }
    await test.app.get(Outbox).put(test.dataSource.manager, 'order-confirmed', { orderId: '1' });
    await until(() => written === 1);
    await endClaim();
    await until(() => arrived === 1);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 2 * 60 * 1_000);

    goOn();
    await until(() => arrived === 2 || inUse() === 1);
    accept();
    await until(async () => (await waiting()) === 0 && inUse() === 0);

    expect(subjects()).toEqual(['1']);
  });

  it('does not give it up when its own attempt is refused', async () => {
    const givenUp = (await alarmsOf('mail-given-up')).length;
    let refuse = (_: Error): void => undefined;
    answers = [new Promise((_, reject) => (refuse = reject))];
    await putLink();
    await until(() => arrived === 1);
    await endClaim();
    await until(() => arrived === 2);

    refuse(refusal(554));
    await until(() => inUse() === 1);
    const left = await waiting();
    accept();
    await until(() => inUse() === 0);

    expect(left).toBe(1);
    expect(subjects()).toEqual(['link']);
    expect(await alarmsOf('mail-given-up')).toHaveLength(givenUp);
  });
});

describe('what a server refuses', () => {
  const noReceiver: Manners = { onRcptTo: (_address, _session, done) => done(refusal(550)) };
  const noContent: Manners = { beforeAnswer: () => Promise.reject(refusal(554)) };

  it.each([
    ['a recipient', noReceiver],
    ['the content', noContent],
  ])('gives up a mail when %s is refused, with an alarm', async (_what, manners) => {
    const alarms = (await alarmsOf('mail-given-up')).length;
    server.manners = manners;
    await putLink();

    await until(async () => (await waiting()) === 0);

    const raised = await alarmsOf('mail-given-up');
    expect(raised).toHaveLength(alarms + 1);
    expect(raised.at(-1)!.what).toMatch(/password-reset.* 55[04]$/);
    expect(JSON.stringify(raised)).not.toContain('ada@');
    expect(subjects()).toEqual([]);
    // A copy counts the mail once it knows of the commit.
    await until(async () =>
      /stagedoor_mails_given_up_total\{kind="password-reset"\} [1-9]/.test(
        (await Promise.all(copies.map(scrape))).join('\n'),
      ),
    );
  });

  it('keeps every mail while the sender is refused', async () => {
    server.manners.onMailFrom = (_address, _session, done) => done(refusal(550));
    await putCancellations(200);
    await until(async () => (await alarmsOf('mail-server')).length > 0);

    expect(await waiting()).toBe(200);
    const [{ tried }] = await test.dataSource.query<[{ tried: number }]>(
      'SELECT count(*)::integer AS tried FROM mails WHERE attempts > 0',
    );
    expect(tried).toBeLessThan(100);

    server.manners = {};
    await until(async () => {
      await retryAll();
      return server.received.length === 200;
    });
  });

  const noRelay: Manners = { onRcptTo: (_address, _session, done) => done(refusal(554, '5.7.1')) };
  const suspended: Manners = { beforeAnswer: () => Promise.reject(refusal(550, '5.7.0')) };

  it.each([
    ['at each recipient', '554 5.7.1', noRelay],
    ['after each mail', '550 5.7.0', suspended],
  ])('keeps every mail while the server refuses the site %s', async (_when, codes, manners) => {
    server.manners = manners;
    await putCancellations(3);
    for (const attempts of [1, 2, 3]) {
      await until(() => isPaused(attempts));
      expect(await waiting()).toBe(3);
      await retryAll();
    }
    await until(async () => {
      await retryAll();
      return (await alarmsOf('mail-server')).some(({ what }) => what.endsWith(codes));
    });

    server.manners = {};
    await until(async () => {
      await retryAll();
      return (await waiting()) === 0;
    });
    expect(subjects().sort()).toEqual(['1', '2', '3']);
  });

  it('gives up a mail that a server refuses by policy while it accepts others', async () => {
    const alarms = (await alarmsOf('mail-given-up')).length;
    server.manners.onRcptTo = ({ address }, _session, done) =>
      done(address.startsWith('ada@') ? refusal(550, '5.7.1') : null);
    await putCancellations(10);
    await until(() => server.received.length === 10);
    await putLink();
    await until(() => isPaused(1));
    expect(await waiting()).toBe(1);

    await putCancellations(40);
    await until(() => server.received.length === 50);
    await until(async () => {
      await retryAll();
      return (await waiting()) === 0;
    });

    expect((await alarmsOf('mail-given-up')).slice(alarms)).toMatchObject([
      { what: expect.stringMatching(/password-reset.* 550 5\.7\.1$/) },
    ]);
  });
});

it.each([
  ['is unavailable', 30, 421, undefined],
  ['has trouble of its own', 60 * 60, 451, '4.3.0'],
  ['refuses a mail by policy', 60 * 60, 550, '5.7.1'],
])(
  'after many attempts, a mail to a server that %s pauses for %i seconds',
  async (_what, longest, code, status) => {
    server.manners.onRcptTo = (_address, _session, done) => done(refusal(code, status));
    await test.dataSource.query(
      `INSERT INTO mails (id, kind, priority, data, attempts, first_attempt_at)
       VALUES (gen_random_uuid(), 'order-cancelled', 2, '{"orderId": "1"}', 20, now() - interval '1 hour')`,
    );

    // Other than the claim, which ends after 90 seconds.
    let pause = 90;
    await until(async () => {
      const [mail] = await test.dataSource.query<{ pause: number }[]>(
        `SELECT ceil(extract(epoch FROM next_attempt_at - clock_timestamp()))::integer AS pause FROM mails
         WHERE attempts = 21`,
      );
      pause = mail?.pause ?? pause;
      return pause <= 30 || pause > 90;
    });

    expect(pause).toBeLessThanOrEqual(longest);
    expect(pause).toBeGreaterThan(longest / 2);
  },
);

describe('the wait of the oldest mail', () => {
  const HOUR_SECONDS = 60 * 60;

  /** Queues a mail an hour ago, which the server refuses once with these codes. */
  async function putRefused(...codes: Parameters<typeof refusal>): Promise<void> {
    server.manners.onRcptTo = (_address, _session, done) => done(refusal(...codes));
    await putCancellations(1);
    await test.dataSource.query("UPDATE mails SET created_at = now() - interval '1 hour'");
    await until(() => isPaused(1));
  }

  it.each([
    ['has no storage', 452, '4.3.1'],
    ['limits the rate of the site', 451, '4.7.1'],
    ['closes', 421, undefined],
  ])('begins when the mail was queued while the server %s', async (_what, code, status) => {
    await putRefused(code, status);

    expect(await figure(test, 'oldest_mail_seconds')).toBeGreaterThanOrEqual(HOUR_SECONDS);
  });

  it('begins at the next attempt of a mail whose mailbox is full', async () => {
    await putRefused(452, '4.2.2');

    expect(await figure(test, 'oldest_mail_seconds')).toBe(0);

    for (const { app } of copies) {
      vi.spyOn(app.get(MailsRepository), 'claimNext').mockResolvedValue(undefined);
    }
    await test.dataSource.query("UPDATE mails SET next_attempt_at = now() - interval '10 minutes'");
    const seconds = await figure(test, 'oldest_mail_seconds');
    expect(seconds).toBeGreaterThanOrEqual(600);
    expect(seconds).toBeLessThan(HOUR_SECONDS);
  });
});
