import { signTicket } from '@stagedoor/contracts/report-ticket';
import { scrape } from '../../../test-support/metrics.js';
import {
  REPORT_TICKET_SECRET,
  startTestApp,
  type TestApp,
} from '../../../test-support/test-app.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

const ofRemotes = async () =>
  (await scrape(test)).split('\n').filter((line) => line.startsWith('stagedoor_remote_'));

it('are the vouched reports of the last five minutes, by remote and version', async () => {
  expect(await ofRemotes()).toEqual([]);
  const venue = { remote: 'mfe-venue', version: '1.4.0' };
  const ticket = signTicket(REPORT_TICKET_SECRET, venue, null, Date.now());
  const error = { kind: 'render', errorName: 'TypeError' };
  const reports: [string, object][] = [
    ['/client-opens', { ...venue, ticket }],
    ['/client-opens', { ...venue, ticket }],
    ['/client-errors', { ...venue, ...error, ticket }],
    ['/client-opens', { ...venue, version: '9.9.9' }],
    ['/client-errors', { ...venue, ...error, version: '9.9.9' }],
  ];
  for (const [path, body] of reports) {
    expect(await test.api.call('POST', path, { body })).toMatchObject({ status: 200 });
  }
  await test.dataSource.query(
    `INSERT INTO client_opens (remote, version, minute, count, vouched)
     VALUES ('mfe-venue', '1.3.0', now() - interval '6 minutes', 5, true)`,
  );

  expect(await ofRemotes()).toEqual([
    'stagedoor_remote_recent_opens{remote="mfe-venue",version="1.4.0"} 2',
    'stagedoor_remote_recent_failures{remote="mfe-venue",version="1.4.0"} 1',
  ]);
});
