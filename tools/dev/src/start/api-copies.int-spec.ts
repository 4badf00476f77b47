import { join } from 'node:path';
import { audit } from '@stagedoor/api/audit';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings } from '@stagedoor/ops/site/settings';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { Client } from 'pg';
import { Site } from './site.js';
import { Crowd } from './testing/crowd.js';

const COPIES = 4;
/** The crowd places and cancels orders all the time, from one network. */
const LIMITS = { STARTED_ORDERS_PER_PERSON: '100000', STARTED_ORDERS_PER_NETWORK: '100000' };

let dataDir: string;
let startDatabase: () => Promise<RunningPostgres>;
let postgres: RunningPostgres;
let site: Site;
let url: string;
let crowd: Crowd;

beforeAll(async () => {
  Object.assign(process.env, LIMITS);
  dataDir = await ownDataDir();
  const ports = await ownPorts();
  const database = { dataDir: join(dataDir, 'postgres'), port: Number(ports['POSTGRES_PORT']) };
  startDatabase = () => startPostgres(database);
  postgres = await startDatabase();
  const place = { ...ports, STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const settings = readSettings({ ...place, API_COPIES: String(COPIES) });
  url = `http://localhost:${settings.port}`;
  site = await Site.prepare(settings, () => undefined);
  await Promise.race([site.startBuilt(), site.failure]);
}, 120_000);

afterAll(async () => {
  await site.stop();
  await postgres.stop();
  await removeDataDir(dataDir);
}, 60_000);

afterEach(() => crowd.stop());

async function breaches(): Promise<string[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const { findings } = await audit(client);
    return findings.filter((one) => one.breaches.length > 0).map(({ invariant }) => invariant);
  } finally {
    await client.end();
  }
}

async function expectNothingLost(): Promise<void> {
  expect(await crowd.lost()).toEqual([]);
  expect(await breaches()).toEqual([]);
}

it('a rolling restart of all copies loses no request and no order', async () => {
  crowd = await Crowd.gather(url, { size: 40, withKeys: false });
  crowd.start();
  await crowd.untilOrders(10);

  await site.restartInTurn('api');
  await crowd.untilOrders(10);
  await crowd.stop();

  expect(crowd.failures).toEqual([]);
  await expectNothingLost();
}, 120_000);

it('killing one copy after the other fails no call that reads or has a key, and each copy is replaced', async () => {
  crowd = await Crowd.gather(url, { size: 6, withKeys: true });
  crowd.start();

  for (let copy = 0; copy < COPIES; copy += 1) {
    await crowd.untilOrders(10);
    await site.killCopy('api', copy);
  }
  await crowd.untilOrders(20);
  await crowd.stop();

  expect(crowd.failures).toEqual([]);
  await expectNothingLost();
}, 120_000);

it('a restart of PostgreSQL under load fails some calls with 503, and loses nothing', async () => {
  crowd = await Crowd.gather(url, { size: 40, withKeys: false });
  crowd.start();
  await crowd.untilOrders(10);

  await postgres.stop();
  postgres = await startDatabase();
  await crowd.untilOrders(20);
  await crowd.stop();

  expect(crowd.failures.filter(({ status }) => status !== 503)).toEqual([]);
  await expectNothingLost();
}, 120_000);
