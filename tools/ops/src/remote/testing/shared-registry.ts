import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { until } from '@stagedoor/api/test-support/until';
import type { Registry } from '@stagedoor/federation';
import { findFreePort } from '@stagedoor/processes/free-port';
import { aPublishedData } from '@stagedoor/shell/server/testing/a-published-data';
import { aSiteOnDisk } from '@stagedoor/shell/server/testing/a-site-on-disk';
import { ownDataDir, removeDataDir } from '../../site/own-place.js';
import { kill, startApi } from '../../testing/api-process.js';
import { runRemote } from '../commands.js';
import type { RegistryClient } from '@stagedoor/remote/registry-client';
import { siteClient } from '@stagedoor/remote/site-client';

export const ENVIRONMENT = 'staging';
const REGISTRY_SECRET = 'what-page-servers-and-the-api-share';

type PageServer = Awaited<ReturnType<Awaited<ReturnType<typeof aSiteOnDisk>>['start']>>;

/** The client of a page server with this token. For tests. */
export const clientAt = (at: string, token: string): RegistryClient =>
  siteClient({ site: at, environment: ENVIRONMENT, token });

/** True if the page server accepts the token. For tests. */
export const isOpen = (at: string, token: string): Promise<boolean> =>
  clientAt(at, token)
    .read()
    .then(
      () => true,
      () => false,
    );

/** A move of `mfe-x`. For tests. */
export const swap = (version: string) => ({ action: 'swap', remote: 'mfe-x', version }) as const;

/** Makes concurrent moves at the same revision, one per client; returns accepted revisions and refusals. For tests. */
export async function race(moves: number, clients: RegistryClient[]) {
  const won: Registry[] = [];
  const refused: string[] = [];
  const first = await clients[0]!.read();
  for (let round = 0; round < moves / clients.length; round += 1) {
    const { revision, remotes } = won.at(-1) ?? first;
    const next = remotes['mfe-x']?.version === '1.0.0' ? '1.1.0' : '1.0.0';
    const results = await Promise.allSettled(
      clients.map((client) => client.make(swap(next), { revision, dryRun: false })),
    );
    for (const result of results) {
      if (result.status === 'fulfilled') won.push(result.value.after);
      else refused.push(String((result.reason as Error).message));
    }
  }
  return { won, refused };
}

/** An API whose database stores a registry, and two page servers on it with their own data folders. For tests. */
export class SharedRegistry {
  here = '';
  there = '';
  /** A token for all remotes. */
  token = '';
  private readonly servers: PageServer[] = [];
  private api: ChildProcess | undefined;

  private constructor(
    readonly root: string,
    readonly existing: Awaited<ReturnType<typeof aPublishedData>>,
    private readonly site: Awaited<ReturnType<typeof aSiteOnDisk>>,
    private readonly databaseUrl: string,
    private readonly apiPort: number,
  ) {}

  /** Starts everything and imports the registry `existing`. */
  static async start(): Promise<SharedRegistry> {
    const root = await ownDataDir();
    const databaseUrl = await freshDatabase();
    const existing = await aPublishedData(ENVIRONMENT);
    const port = await findFreePort();
    const shared = new SharedRegistry(root, existing, await aSiteOnDisk(), databaseUrl, port);
    await shared.startApi();
    await shared.operator(`import --env ${ENVIRONMENT}`, { STAGEDOOR_DATA_DIR: existing.dataDir });
    shared.here = await shared.startPages('here');
    shared.there = await shared.startPages('there');
    shared.token = await shared.issue('all');
    const { here, there, token } = shared;
    await until(async () => (await isOpen(here, token)) && (await isOpen(there, token)));
    return shared;
  }

  async startApi(): Promise<void> {
    const settings = { DATABASE_URL: this.databaseUrl, MAIL_DIR: join(this.root, 'mail') };
    this.api = await startApi(this.apiPort, { ...settings, REGISTRY_SECRET });
  }

  killApi(): Promise<void> {
    return kill(this.api);
  }

  /** Starts a page server with its own data folder, and returns its URL once it is ready. */
  async startPages(name: string, settings: NodeJS.ProcessEnv = {}, shell?: string) {
    const pages = {
      STAGEDOOR_ENVIRONMENT: ENVIRONMENT,
      STAGEDOOR_DATA_DIR: join(this.root, name),
      API_URL: `http://127.0.0.1:${this.apiPort}`,
      REGISTRY_SECRET,
      ...settings,
    };
    const server = await this.site.start(pages, shell);
    this.servers.push(server);
    const at = await server.listen({ port: 0, host: '127.0.0.1' });
    await until(async () => (await fetch(`${at}/health/ready`)).ok);
    return at;
  }

  /** Closes the page server that was started before the last one. */
  async closeLastButOne(): Promise<void> {
    await this.servers.at(-2)!.close();
  }

  /** Runs a command on an operator's machine, which has its own copy of the registry. */
  operator(line: string, settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
    const variables = {
      STAGEDOOR_DATA_DIR: join(this.root, 'operator'),
      API_URL: `http://127.0.0.1:${this.apiPort}`,
      REGISTRY_SECRET,
      ...settings,
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    return runRemote(line.split(' '));
  }

  async issue(name: string): Promise<string> {
    const [line = ''] = await this.operator(
      `token issue ${name} --remotes * --env ${ENVIRONMENT} --days 1 --by ada`,
    );
    return line.replace('STAGEDOOR_REGISTRY_TOKEN=', '');
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.close();
    vi.unstubAllEnvs();
    await this.killApi();
    await this.site.remove();
    await this.existing.remove();
    await removeDataDir(this.root);
  }
}
