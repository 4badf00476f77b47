import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';

/** What the image says about how it is run. */
interface Configuration {
  Cmd: string[];
  Entrypoint: string[] | null;
  Env: string[];
  User: string;
  Healthcheck: { Test: string[] } | undefined;
}

export interface Finished {
  code: number | null;
  output: string;
}

/** A container of an image on this machine's network, in buildah's chroot isolation: without limits of its own. */
export class Container {
  private constructor(
    readonly configuration: Configuration,
    private readonly name: string,
    private readonly volumes: Readonly<Record<string, string>>,
  ) {}

  /** `volumes`: the folder of this machine for each folder of the container. */
  static async of(image: string, volumes: Readonly<Record<string, string>>): Promise<Container> {
    const name = (await runToItsEnd('buildah', ['from', '--pull-never', image])).trim();
    const inspected = await runToItsEnd('buildah', ['inspect', name]);
    const { Docker } = JSON.parse(inspected) as { Docker: { config: Configuration } };
    return new Container(Docker.config, name, volumes);
  }

  /** Starts the image's own command, or another in its place, with these variables and the image's alone. */
  start(
    env: Readonly<Record<string, string>>,
    command = this.configuration.Cmd,
    entrypoint = this.configuration.Entrypoint ?? [],
    stdio: StdioOptions = ['ignore', 'ignore', 'inherit'],
  ): ChildProcess {
    const variables = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
    const volumes = Object.entries(this.volumes).map(([to, from]) => `--volume=${from}:${to}`);
    const line = [...entrypoint, ...command];
    return spawn('buildah', ['run', ...variables, ...volumes, this.name, '--', ...line], { stdio });
  }

  async run(
    env: Readonly<Record<string, string>>,
    command?: string[],
    entrypoint?: string[],
  ): Promise<Finished> {
    const child = this.start(env, command, entrypoint, ['ignore', 'pipe', 'pipe']);
    const [out, complaint] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    if (child.exitCode === null) await once(child, 'exit');
    return { code: child.exitCode, output: out + complaint };
  }

  /** Returns the content of a file of the image. */
  async read(path: string): Promise<string> {
    const root = (await runToItsEnd('buildah', ['mount', this.name])).trim();
    return runToItsEnd('cat', [root + path]);
  }
}

/** Returns the process id of the Node program that a start of a container runs. */
export async function programOf({ pid }: ChildProcess): Promise<number> {
  const program = await findNode(pid!);
  if (program === undefined) throw new Error(`Process ${pid} runs no container.`);
  return program;
}

async function findNode(pid: number): Promise<number | undefined> {
  if ((await readlink(`/proc/${pid}/exe`)).endsWith('/node')) return pid;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) {
      const found = await findNode(Number(child));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
