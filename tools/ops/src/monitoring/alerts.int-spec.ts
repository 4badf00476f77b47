import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { scrape } from '@stagedoor/api/test-support/metrics';
import { startTestApp } from '@stagedoor/api/test-support/test-app';

const FOLDER = join(REPOSITORY, 'tools/ops/monitoring');
const TESTS = ['alerts.test.yml', 'alerts-at-night.test.yml'];
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });

const rules = read('tools/ops/monitoring/alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

it.each(TESTS)(
  'the rules are raised by incidents and not by the nearest harmless case: %s',
  (tests) => {
    const { error, status, stdout, stderr } = promtool('test', 'rules', tests);

    expect(error, 'promtool is in Debian’s package prometheus').toBeUndefined();
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);

it('each alert is raised by a test or by a recorded incident', () => {
  const tests = TESTS.map((name) => read(`tools/ops/monitoring/${name}`)).join('\n');
  const raised = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name!);
  const recorded = read('tools/ops/src/monitoring/incidents.int-spec.ts');

  const untested = alerts.filter(
    (name) => !raised.includes(name) && !recorded.includes(`'${name}'`),
  );

  expect(untested).toEqual([]);
});

it('each alert has its section in the guide, to which its runbook leads', () => {
  const guide = read('docs/guides/alerts.md');
  const sections = [...guide.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
  const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, link]) => link!);

  expect(alerts.length).toBeGreaterThan(20);
  expect(sections).toEqual(alerts);
  expect(runbooks).toEqual(alerts.map((name) => `docs/guides/alerts.md#${name.toLowerCase()}`));
});

it('rules and dashboards use only metrics that the two servers offer', async () => {
  const api = await startTestApp();
  const offered = new Set(
    [...(await scrape(api)).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!),
  );
  await api.close();
  // Those of the page server, and of the API's main program, which a test application has not.
  const ofPages = read('shell/server/metrics/metrics.routes.ts').matchAll(/'(stagedoor_\w+)'/g);
  for (const [, name] of ofPages) offered.add(name!);
  const counted = read('api/src/common/errors/unhandled-rejections.ts').match(/'(\w+_total)'/)![1]!;
  offered.add(`stagedoor_${counted}`);
  const dashboards = readdirSync(join(FOLDER, 'dashboards')).map((name) =>
    read(`tools/ops/monitoring/dashboards/${name}`),
  );

  const used = new Set(
    [rules, ...dashboards].flatMap((text) => text.match(/stagedoor_\w+/g) ?? []),
  );
  const unknown = [...used].filter(
    (name) => !offered.has(name) && !offered.has(name.replace(/_(bucket|count|sum)$/, '')),
  );

  expect(used.size).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
