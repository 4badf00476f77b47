import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const FOLDER = join(REPOSITORY, 'tools/ops/monitoring');
const RULES = join(FOLDER, 'alerts.yml');
/** Those that the actors of the soak raise: their banks dispute payments and fail refunds, and their clock jumps. */
const RAISED_BY_THE_SOAK =
  'OperatorAlarm|DisputesOpen|RefundsNeedDecision|RefundsStuck|NoticesLate|InvariantBreached';

/** Not recorded: they were up all the time. */
const PAGE_SERVERS = { 'up{job="stagedoor-pages", instance="pages-1"}': '1x40' };
const COPIES = ['api-1', 'api-2', 'api-3', 'api-4'];
/** Not recorded: what each copy responded at `/api/health/ready`, whose counters were. */
const readiness = (values: string) =>
  Object.fromEntries(
    COPIES.map((copy) => [`stagedoor_ready{instance="${copy}", job="stagedoor-api"}`, values]),
  );

let work: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'stagedoor-incidents-'));
});

afterAll(() => rmSync(work, { recursive: true }));

/**
 * The incidents were recorded by `npm run cluster -- --record`. A test of promtool is YAML, of which JSON is a part.
 */
function examine(incident: string, ready: string, at: string, firing: readonly string[]): string {
  const recorded = readFileSync(join(FOLDER, 'incidents', `${incident}.json`), 'utf8');
  const test = {
    rule_files: [RULES],
    evaluation_interval: '5s',
    tests: [
      {
        interval: '5s',
        input_series: Object.entries({
          ...PAGE_SERVERS,
          ...readiness(ready),
          ...seriesOf(recorded),
        }).map(([series, values]) => ({ series, values })),
        promql_expr_test: [
          {
            expr: `count by (alertname) (ALERTS{alertstate="firing", alertname!~"${RAISED_BY_THE_SOAK}"})`,
            eval_time: at,
            exp_samples: firing.map((alertname) => ({
              labels: `{alertname="${alertname}"}`,
              value: 1,
            })),
          },
        ],
      },
    ],
  };
  const path = join(work, `${incident}.yml`);
  writeFileSync(path, JSON.stringify(test));
  const run = spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' });
  if (run.error) throw new Error('promtool is missing: it is in Debian’s package prometheus.');
  return run.stdout + run.stderr;
}

/** The clock of promtool begins at 0: recorded times count from the first audit of an incident. */
function seriesOf(recorded: string): Record<string, string> {
  const isTime = (series: string) => series.includes('_timestamp_seconds{');
  const all = Object.entries(JSON.parse(recorded) as Record<string, string>);
  const firstAudit = parseFloat(all.find(([series]) => isTime(series))![1]);
  const relative = (time: string) => (Number(time) - firstAudit).toFixed(3);
  return Object.fromEntries(
    all.map(([series, values]) => [
      series,
      isTime(series) ? values.replaceAll(/\d{10}(\.\d+)?/g, relative) : values,
    ]),
  );
}

describe.each([
  ['etcd-without-a-majority', '1x40', '2m', ['EtcdUnreachable']],
  ['every-node-of-the-database-lost', '1 0x29 1', '2m', ['NoCopyReady', 'OrdersFail', 'SiteDown']],
  ['a-copy-of-the-API-lost', '1x40', '1m30s', ['ApiCopyDown']],
] as const)('%s', (incident, ready, at, firing) => {
  it(`raises ${firing.join(' and ')}, and nothing else`, () => {
    expect(examine(incident, ready, at, firing)).toContain('SUCCESS');
  });

  it('raises nothing in its first moments', () => {
    expect(examine(incident, ready, '10s', [])).toContain('SUCCESS');
  });
});
