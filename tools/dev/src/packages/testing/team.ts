import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify, stripVTControlCharacters } from 'node:util';
import { packPackage, type PackedPackage } from '../pack-package.js';
import { PUBLISHED_FOLDERS } from '../published-packages.js';
import { type NpmRegistry, startNpmRegistry } from './npm-registry.js';

const run = promisify(execFile);

/** A program that a team has started. */
export interface Started {
  /** The line that told that it was ready. */
  said: string;
  /** Ends it as Ctrl-C does, and waits for the end of all that it has started. */
  interrupt: () => Promise<void>;
}

/** A team with a folder outside of the checkout, and an npm registry for the packages of Stagedoor. For tests. */
export class Team {
  /** The environment of the team's commands. */
  readonly variables: NodeJS.ProcessEnv;
  packed: PackedPackage[] = [];

  private constructor(
    readonly outside: string,
    readonly registry: NpmRegistry,
  ) {
    const { NODE_ENV: _test, STAGEDOOR_DATA_DIR: _dataDir, ...ours } = process.env;
    this.variables = { ...ours, ...registry.variables, FORCE_COLOR: '0' };
  }

  /** Starts the registry, and packs the packages. */
  static async begin(): Promise<Team> {
    const outside = await mkdtemp(join(tmpdir(), 'own-repository-'));
    const team = new Team(outside, await startNpmRegistry(join(outside, 'registry')));
    for (const folder of PUBLISHED_FOLDERS) {
      team.packed.push(await packPackage(folder, join(outside, 'packages')));
    }
    return team;
  }

  /** Runs a command below the team's folder and returns its output. Throws with its output if it fails. */
  async run(command: string, folder = '.', more: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { ...this.place(folder, more), maxBuffer: Infinity };
    try {
      return stripVTControlCharacters((await run('bash', ['-c', command], options)).stdout);
    } catch (error) {
      const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
      throw new Error(`${command}\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Runs `npm create` with these options. Its cache is new: npm keeps what it has created with by its name. */
  create(command: string, { options = '', folder = '.' } = {}): Promise<string> {
    return this.run(`${command} --yes -- --registry ${this.registry.url} ${options}`, folder, {
      NPM_CONFIG_CACHE: join(this.outside, 'cache', folder),
    });
  }

  /** Starts a command that runs until it is interrupted, and waits for a line of its output. */
  async start(
    command: string,
    folder: string,
    { until, ...more }: { until: RegExp; [variable: string]: string | RegExp },
  ): Promise<Started> {
    const child = spawn('bash', ['-c', `exec ${command}`], {
      ...this.place(folder, more as Record<string, string>),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    // Not before the last program that writes to its output has ended.
    const ended = once(child, 'close');
    const lines: string[] = [];
    const said = async () => {
      for await (const line of createInterface(child.stdout)) {
        lines.push(line);
        if (until.test(line)) return line;
      }
      throw new Error(`${command} ended before it was ready.\n${lines.join('\n')}`);
    };
    return {
      said: await said(),
      async interrupt() {
        // The whole group, as a terminal does.
        process.kill(-child.pid!, 'SIGINT');
        await ended;
      },
    };
  }

  /** Changes the version in the package.json of a repository. */
  async setVersion(folder: string, version: string): Promise<void> {
    const file = join(this.outside, folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, version }, null, 2));
  }

  async end(): Promise<void> {
    await this.registry.stop();
    await rm(this.outside, { recursive: true, force: true });
  }

  private place(folder: string, more: NodeJS.ProcessEnv) {
    return { cwd: join(this.outside, folder), env: { ...this.variables, ...more } };
  }
}
