import { Door } from '@stagedoor/processes/door';
import { aRegistration } from '../test-support/builders.js';
import { freshDatabase } from '../test-support/fresh-database.js';
import { figure } from '../test-support/metrics.js';
import { startTestApp, type TestApp } from '../test-support/test-app.js';
import { until } from '../test-support/until.js';

describe('readiness is answered within two seconds', () => {
  const POOL = 3;

  let door: Door;
  let test: TestApp;
  let url: string;

  beforeAll(async () => {
    const database = await freshDatabase();
    door = await Door.open(Number(new URL(database).port));
    const DATABASE_URL = door.urlOf(database);
    test = await startTestApp({ DATABASE_URL, DATABASE_POOL_SIZE: String(POOL) });
    url = await test.listen();
  });

  afterAll(async () => {
    await test.close();
    await door.close();
  });

  const readiness = async () => (await fetch(`${url}/api/health/ready`)).status;

  /** Returns the status and whether the response came within two seconds. */
  async function timed(): Promise<{ status: number; isSoon: boolean }> {
    const begun = performance.now();
    const status = await readiness();
    return { status, isSoon: performance.now() - begun < 2_000 };
  }

  /** More concurrent checks than pooled connections. */
  const timedOften = () => Promise.all(Array.from({ length: 2 * POOL }, timed));

  const isReadyAgain = () => until(async () => (await readiness()) === 200);

  it('while the database is frozen; the copy is ready again afterwards', async () => {
    door.be('stuck');
    const answers = [...(await timedOften()), ...(await timedOften())];
    door.be('open');

    expect(answers).toEqual(answers.map(() => ({ status: 503, isSoon: true })));
    await isReadyAgain();
  });

  it('while the database is unreachable; the copy is ready again afterwards', async () => {
    door.be('shut');
    const answers = await timedOften();
    door.be('open');

    expect(answers).toEqual(answers.map(() => ({ status: 503, isSoon: true })));
    await isReadyAgain();
  });

  it('while all connections are in use; the copy is ready', async () => {
    const busy = Array.from({ length: POOL }, () => test.dataSource.createQueryRunner());
    await Promise.all(busy.map((runner) => runner.connect()));
    const answers = await timedOften();
    const ready = await figure(test, 'ready');
    await Promise.all(busy.map((runner) => runner.release()));

    expect(answers).toEqual(answers.map(() => ({ status: 200, isSoon: true })));
    expect(ready).toBe(1);
  });

  it('while the migrations table is locked', async () => {
    const gate = test.dataSource.createQueryRunner();
    await gate.startTransaction();
    await gate.query('LOCK TABLE migrations');
    const answers = await timedOften();
    await gate.rollbackTransaction();
    await gate.release();

    expect(answers).toEqual(answers.map(() => ({ status: 503, isSoon: true })));
    await isReadyAgain();
  });
});

it('metrics omit the figures of a frozen database and return the others within three seconds', async () => {
  const database = await freshDatabase('frozen');
  const door = await Door.open(Number(new URL(database).port));
  const frozen = await startTestApp({ DATABASE_URL: door.urlOf(database) });

  try {
    const address = `${await frozen.listen()}/api/metrics`;
    expect(await figure(frozen, 'holds')).toBe(0);
    expect(await figure(frozen, 'ready')).toBe(1);
    door.be('stuck');
    const soon = { signal: AbortSignal.timeout(3_000) };
    const answers = await Promise.all([fetch(address, soon), fetch(address, soon)]);

    const first = await answers[0].text();
    expect(first).toContain('\nstagedoor_database_connections ');
    expect(first).toContain('\nstagedoor_ready 0\n');
    expect(first).not.toMatch(/^stagedoor_holds /m);
  } finally {
    door.be('open');
    await frozen.close();
    await door.close();
  }
});

it('a write that finds the disk of the database full gets 503, to be tried again', async () => {
  const full = await startTestApp({ DATABASE_URL: await freshDatabase('full') });

  try {
    await full.dataSource.query(
      `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
       END $$`,
    );
    await full.dataSource.query(
      'CREATE TRIGGER fill BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION fill()',
    );
    const { status, text, headers } = await full.api.call('POST', '/auth/register', {
      body: aRegistration(),
    });

    expect([status, JSON.parse(text).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(headers['retry-after']).toBe('1');
  } finally {
    await full.close();
  }
});
