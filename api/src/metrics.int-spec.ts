import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../test-support/test-app.js';
import { startTestDatabase } from '../test-support/test-database.js';
import { until } from '../test-support/until.js';
import { figure, scrape } from '../test-support/metrics.js';

const TOKEN = 'a-token-that-only-the-scraper-has';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

describe('the metrics', () => {
  it('count requests and their duration by method, route and status', async () => {
    const sort = 'method="GET",route="/api/events/:id",status="404"';
    const count = `http_request_duration_seconds_count{${sort}}`;
    await test.api.call('GET', '/events/nothing-like-an-id');
    await test.api.call('GET', '/events/nothing-like-an-id-either');

    expect(await figure(test, count)).toBe(2);
    expect(await figure(test, `http_request_duration_seconds_bucket{le="30",${sort}}`)).toBe(2);
  });

  it('do not contain an unknown address', async () => {
    await test.api.call('GET', '/ada@example.org');

    expect(await scrape(test)).not.toContain('example.org');
  });

  it('are open to this machine only without a token', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };

    expect((await test.api.call('GET', '/metrics')).status).toBe(200);
    expect((await test.api.call('GET', '/metrics', { headers })).status).toBe(404);
  });
});

describe('with METRICS_TOKEN', () => {
  let guarded: TestApp;

  beforeAll(async () => {
    guarded = await startTestApp({
      METRICS_TOKEN: TOKEN,
      DATABASE_URL: test.environment.DATABASE_URL,
    });
  });

  afterAll(() => guarded.close());

  it.each([
    ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
    ['another token', { authorization: `Bearer ${TOKEN}x` }, 404],
    ['none', {}, 404],
  ])('a request with %s gets %j', async (_who, headers, status) => {
    expect((await guarded.api.call('GET', '/metrics', { headers })).status).toBe(status);
  });
});

it('report that the database cannot archive its log, or does not end an attempt, until it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-archive-'));
  const [archive, hanging] = [join(folder, 'archive'), join(folder, 'hanging')];
  const database = await startTestDatabase(folder, {
    archive_mode: 'on',
    archive_command: `while test -e ${hanging}; do sleep 0.1; done; test -e ${archive}`,
  });
  const site = await startTestApp({ DATABASE_URL: database.templateUrl });
  const fails = () => figure(site, 'archive_fails');
  const isTried = () => site.dataSource.query('SELECT pg_switch_wal(), pg_reload_conf()');

  try {
    expect(await fails()).toBe(0);
    await isTried();
    await until(async () => (await fails()) === 1);

    await writeFile(archive, '');
    await isTried();
    await until(async () => (await fails()) === 0);

    await writeFile(hanging, '');
    for (let segments = 0; segments < 10; segments += 1) await endSegment(site);
    expect(await fails()).toBe(1);
    await rm(hanging);
    await until(async () => (await fails()) === 0);
  } finally {
    await rm(hanging, { force: true });
    await site.close();
    await database.stop();
  }
});

it('report an attempt that does not end on a database that has archived no segment yet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-archive-'));
  const hanging = join(folder, 'hanging');
  await writeFile(hanging, '');
  const archive_command = `case %f in *.history) ;; *) while test -e ${hanging}; do sleep 0.1; done; esac`;
  const database = await startTestDatabase(folder, { archive_mode: 'on', archive_command });
  const site = await startTestApp({ DATABASE_URL: database.templateUrl });
  const tenSegments = async () => {
    for (let segments = 0; segments < 10; segments += 1) await endSegment(site);
  };

  try {
    expect(await figure(site, 'archive_fails')).toBe(0);
    await tenSegments();
    expect(await figure(site, 'archive_fails')).toBe(1);
    await rm(hanging);
    await until(async () => (await waitingFiles(site)) === 0);
    expect(await figure(site, 'archive_fails')).toBe(0);

    await writeFile(hanging, '');
    await archiveHistory(site);
    expect(await figure(site, 'archive_fails')).toBe(0);
    await tenSegments();
    expect(await figure(site, 'archive_fails')).toBe(1);
  } finally {
    await rm(hanging, { force: true });
    await site.close();
    await database.stop();
  }
});

/** Has the history of a timeline archived, which is the first file that a promoted standby archives. */
async function archiveHistory(site: TestApp): Promise<void> {
  const [{ log }] = await site.dataSource.query(
    `SELECT current_setting('data_directory') || '/pg_wal' AS log`,
  );
  await writeFile(join(log, '00000002.history'), '');
  await writeFile(join(log, 'archive_status', '00000002.history.ready'), '');
  await endSegment(site);
  await until(async () => {
    const [{ last }] = await site.dataSource.query(
      'SELECT last_archived_wal AS last FROM pg_stat_archiver',
    );
    return last === '00000002.history';
  });
}

async function waitingFiles({ dataSource }: TestApp): Promise<number> {
  const [{ files }] = await dataSource.query(
    `SELECT count(*)::integer AS files FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`,
  );
  return files;
}

/** Ends the segment of the log that is being written, which must not be empty for that. */
async function endSegment({ dataSource }: TestApp): Promise<void> {
  await dataSource.query("SELECT pg_logical_emit_message(true, 'test', 'an entry')");
  await dataSource.query('SELECT pg_switch_wal()');
}
