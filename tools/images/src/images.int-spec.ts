import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { publishToProduction } from '@stagedoor/ops/testing/publish-remotes';
import { runNode } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, register } from '@stagedoor/ops/testing/small-shop';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { Container, programOf } from './testing/container.js';
import { render, variablesOf } from './testing/render.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 600_000 });

const SECRETS_OF_BOTH = {
  REPORT_TICKET_SECRET: '4b8d60c95e1f7a32d8c70f9e6a51b34c',
  REGISTRY_SECRET: '71c5a90e3bd24f868a12cc07d95be3f4',
  METRICS_TOKEN: 'c1d2e3f4a5b6c7d8',
};
const SECRETS_OF_API = {
  JWT_SECRET: '9f2c1be07a34d6588e41f7c05b63a9d2',
  STRIPE_SECRET_KEY: 'sk_test_51QzT4rKd0vYw8HnMabcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_Jk3mQ9xZr7Lw2Vb5',
};

/** With the output, which a failed test shows. */
const SUCCESS = { code: 0, output: expect.any(String) as string };

let place: string;
let postgres: RunningPostgres;
let mailServer: MailServer;
let api: Container;
let pages: Container;
let operations: Container;
let forApi: Record<string, string>;
let forPages: Record<string, string>;
let running: ChildProcess[] = [];

const apiUrl = () => `http://127.0.0.1:${forApi['API_PORT']}`;
const siteUrl = () => `http://127.0.0.1:${forPages['PORT']}`;

/** A folder of this machine that every account can write: an emptyDir of Kubernetes has no sticky bit. */
async function volume(name: string): Promise<string> {
  const folder = join(place, name);
  await mkdir(folder);
  await chmod(folder, 0o777);
  return folder;
}

/** Runs `npm run images` with these options. */
async function typed(...options: string[]): Promise<void> {
  const program = join(REPOSITORY, 'tools/bootstrap.mjs');
  const ended = await runNode([program, 'images', ...options], process.env);
  expect([ended.code, ended.complaint]).toEqual([0, expect.any(String)]);
}

beforeAll(async () => {
  place = await ownDataDir();
  await chmod(place, 0o755);
  const storage = join(place, 'storage.conf');
  await writeFile(
    storage,
    `[storage]\ndriver = "vfs"\ngraphroot = "${place}/images"\nrunroot = "${place}/run"\n`,
  );
  process.env['CONTAINERS_STORAGE_CONF'] = storage;
  process.env['BUILDAH_ISOLATION'] = 'chroot';
  await typed('--tag', 'test');
  const of = async (name: string) =>
    Container.of(`localhost/stagedoor-${name}:test`, {
      '/data': await volume(name),
      '/tmp': await volume(`${name}-tmp`),
    });
  [api, pages, operations] = [await of('api'), await of('pages'), await of('operations')];
  // Of Debian: pg_dump of the image does not support the newer one from npm.
  process.env['POSTGRES_BINARIES'] = findPostgres();
  const settings = { dataDir: join(place, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...settings, durable: false });
  mailServer = await startMailServer();
  // The variables of the Kubernetes manifests, with this machine's addresses.
  const manifests = await render('staging');
  const API_PORT = String(await findFreePort());
  forApi = {
    ...variablesOf(manifests, 'api'),
    ...SECRETS_OF_BOTH,
    ...SECRETS_OF_API,
    TRUSTED_PROXIES: 'loopback',
    API_PORT,
    DATABASE_URL: postgres.url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
  };
  forPages = {
    ...variablesOf(manifests, 'pages'),
    ...SECRETS_OF_BOTH,
    STAGEDOOR_ENVIRONMENT: 'production',
    API_URL: `http://127.0.0.1:${API_PORT}`,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
  };
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await mailServer.close();
  await postgres.stop();
  await removeDataDir(place);
});

it('its folder can be written for another program', async () => {
  const contexts = join(place, 'contexts');

  await typed('--contexts', contexts, 'api');

  expect(await readFile(join(contexts, 'api/Containerfile'), 'utf8')).toMatch(/^ARG BASE\n/m);
  await expect(readFile(join(contexts, 'api/code/api/dist/main.js'), 'utf8')).resolves.toBeTruthy();
});

describe('every image', () => {
  const images = (): [string, Container][] => [
    ['api', api],
    ['pages', pages],
    ['operations', operations],
  ];

  it('runs as an account of its own, which can change nothing but /data and /tmp', async () => {
    const script = `
      const { writeFileSync } = require('node:fs');
      const tried = ['/', '/app/', '/etc/', '/data/', '/tmp/', '/usr/local/bin/'].filter((folder) => {
        try { writeFileSync(folder + 'tried', ''); return true; } catch { return false; }
      });
      console.log(process.getuid(), process.version, tried.join(' '));`;
    for (const [name, container] of images()) {
      const command = ['node', '-e', script];
      const { output } = await container.run({}, command, []);
      expect(`${name}: ${output.trim()}`).toBe(`${name}: 10001 v24.21.0 /data/ /tmp/`);
      expect(container.configuration.User).toBe('10001:10001');
      expect(await container.run({}, ['sh', '-c', 'true'], [])).toMatchObject({ code: 1 });
    }
  });

  it('has a bill of its materials that fits the schema of CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    for (const [name, container] of images()) {
      const bill = await container.read('/app/sbom.cdx.json');
      expect(await validator.validate(bill)).toBeNull();
      const { components } = JSON.parse(bill) as { components: { purl: string }[] };
      const purls = components.map(({ purl }) => purl);
      expect(purls).toContain('pkg:generic/node@24.21.0');
      expect(purls).toEqual(
        expect.arrayContaining([expect.stringMatching(/^pkg:deb\/debian\/libc6@/)]),
      );
      const known = { api: /typeorm@/, pages: /%40fastify\/http-proxy@/, operations: /\/pg@/ }[
        name
      ]!;
      expect(purls).toEqual(expect.arrayContaining([expect.stringMatching(known)]));
      expect(new Set(purls).size).toBeGreaterThan(30);
    }
  });
});

it('the API starts with the options of npm run serve:api', async () => {
  const text = await readFile(join(REPOSITORY, 'api/package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { serve: string } };

  const { Cmd, Env } = api.configuration;
  const allocator = Env.filter((variable) => variable.startsWith('MALLOC_'));
  expect([...allocator, 'exec', ...Cmd].join(' ')).toBe(scripts.serve);
});

describe('the site of the images', () => {
  beforeAll(async () => {
    expect(
      await api.run({ DATABASE_URL: postgres.url }, ['node', 'dist/database/migrate.js']),
    ).toEqual(SUCCESS);
    running = [api.start(forApi)];
    await untilItAnswers(`${apiUrl()}/api/health/ready`, running[0]!);
    running.push(pages.start(forPages));
  });

  it('gets its remotes from the operator', async () => {
    await untilItAnswers(`${siteUrl()}/health/live`, running[1]!);
    const data = join(place, 'operations');
    await publishToProduction(data);

    const env = { ...SECRETS_OF_BOTH, API_URL: apiUrl(), NODE_ENV: 'production' };
    const imported = await operations.run(env, ['remote', 'import', '--env', 'production']);

    expect(imported).toEqual(SUCCESS);
    while (
      !(await (await fetch(`${siteUrl()}/events`)).text()).includes('/remotes/mfe-attendee/')
    ) {
      await pause(50);
    }
    await untilItAnswers(`${siteUrl()}/health/ready`, running[1]!);
  });

  it('is healthy by the health check of both images, and not on another port', async () => {
    const check = ({ configuration }: Container) => configuration.Healthcheck!.Test.slice(1);
    const at = (container: Container, port: string) =>
      check(container).map((word) => word.replace(/:300[01]\//, `:${port}/`));

    expect(await api.run({}, at(api, forApi['API_PORT']!))).toEqual(SUCCESS);
    expect(await pages.run({}, at(pages, forPages['PORT']!))).toEqual(SUCCESS);
    expect(await api.run({}, at(api, '9'))).toMatchObject({ code: 1 });
  });

  it('takes a free order, and mails its tickets as PDF', async () => {
    const { event } = await openSmallShop(siteUrl(), 0);
    const buyer = await register(siteUrl(), 'buyer');

    const { order } = await buyer.order(event, 2);

    expect(order.paymentStatus).toBe('completed');
    const ofTickets = () =>
      mailServer.received.flatMap(({ attachments }) =>
        attachments.filter(({ mimeType }) => mimeType === 'application/pdf'),
      );
    while (ofTickets().length === 0) await pause(50);
    const pdf = Buffer.from(ofTickets()[0]!.content as ArrayBuffer).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('+DejaVuSans');
  });

  it('is examined, audited and backed up by the operator', async () => {
    const env = { ...forApi, API_URL: apiUrl(), NODE_ENV: 'production' };
    const audited = await operations.run(env, ['audit']);
    expect(audited).toEqual(SUCCESS);
    const doctor = await operations.run(env, ['doctor', '--only', 'api']);
    const lacking = doctor.output.split('\n').filter((line) => line.startsWith('✗'));
    expect(lacking).toEqual([
      expect.stringMatching(/^✗ Stripe: /),
      expect.stringMatching(/^✗ Alarms: /),
    ]);
    expect(await operations.run(env, ['backup', '/backups/one'])).toEqual(SUCCESS);
    const manifest = JSON.parse(await operations.read('/backups/one/manifest.json')) as object;
    expect(manifest).toMatchObject({ database: 'dump', postgres: 15 });
  });

  it('is restored by the operator into a volume with data', async () => {
    await withDatabase(postgres.url, (client) => client.query('CREATE DATABASE restored'));
    const target = new URL(postgres.url);
    target.pathname = '/restored';
    const env = { ...forApi, DATABASE_URL: target.href, NODE_ENV: 'production' };
    const restore = () => operations.run(env, ['restore', '/backups/one', '--replace']);

    const refused = await restore();
    // They were published by this machine's account.
    await runToItsEnd('chmod', ['-R', 'a+rwX', join(place, 'operations')]);
    const restored = await restore();

    expect(refused.output).toMatch(/\/data\/\w+ cannot be moved aside: this account may not write/);

    expect(restored).toEqual(SUCCESS);
    expect(restored.output).toMatch(/✓ stock equals orders +0\n/);
    expect(restored.output).toMatch(/The old data is now in \/data\/replaced-\S+\.\n/);
  });

  it('stops on SIGTERM with exit code 0', async () => {
    const [first, second] = running as [ChildProcess, ChildProcess];
    for (const child of [second, first]) process.kill(await programOf(child), 'SIGTERM');

    const ended = [first, second].map(async (child) => {
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    });
    expect(await Promise.all(ended)).toEqual([0, 0]);
  });
});
