import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kill } from '@stagedoor/ops/testing/api-process';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { findFreePort } from '@stagedoor/processes/free-port';

const require = createRequire(import.meta.url);

/** An npm registry on this machine that has nothing at first. */
export interface NpmRegistry {
  url: string;
  /** Variables with which npm uses it for the packages of Stagedoor, and for others what it uses otherwise. */
  variables: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts a registry that keeps its packages in a folder, and lets everyone publish. For tests. */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const config = join(folder, 'config.yaml');
  await writeFile(
    config,
    [
      `storage: ${join(folder, 'storage')}`,
      'web: { enable: false }',
      `auth: { htpasswd: { file: ${join(folder, 'htpasswd')}, max_users: -1 } }`,
      "packages: { '@stagedoor/*': { access: $all, publish: $all } }",
      'log: { type: stdout, format: pretty, level: error }',
      'max_body_size: 50mb',
      '',
    ].join('\n'),
  );
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, `@stagedoor:registry=${url}\n//127.0.0.1:${port}/:_authToken=anyone\n`);
  const program = join(dirname(require.resolve('verdaccio/package.json')), 'bin/verdaccio');
  const server = spawn(
    process.execPath,
    [program, '--config', config, '--listen', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilItAnswers(`${url}-/ping`, server);
  return {
    url,
    variables: { NPM_CONFIG_USERCONFIG: npmrc },
    stop: () => kill(server),
  };
}
