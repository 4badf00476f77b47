import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildsOf,
  fitRegistry,
  parseRegistry,
  type Registry,
  registryFile,
  remotesStore,
} from '@stagedoor/federation';
import { type Config, ConfigError, readConfig } from '@stagedoor/shell/server/config';
import { ownShell } from '../remote/own-shell.js';
import { examinePageProxies, examinePublicUrl } from './addresses.js';
import { type Finding, fine, lacking } from './finding.js';

/** Validates the environment by the page server's own rules, and checks the folder that it serves. */
export async function examinePageServer(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = read({ ...variables, NODE_ENV: 'production' });
  if (config instanceof ConfigError) {
    return config.names.map((name) =>
      lacking(`${name} of the page server`, variables[name] ? 'is not valid' : 'is missing'),
    );
  }
  return [
    fine('The page server’s configuration', 'every variable is valid'),
    examinePublicUrl(config.publicUrl),
    examinePageProxies(config.trustedProxies, config.publicUrl),
    await examineFolder(config),
    await examineRegistry(config),
  ];
}

function read(variables: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function examineFolder({ dataDir }: Config): Promise<Finding> {
  return (await isThere(dataDir, constants.R_OK | constants.W_OK))
    ? fine('STAGEDOOR_DATA_DIR', 'is writable')
    : lacking('STAGEDOOR_DATA_DIR', 'is not a writable folder');
}

async function examineRegistry({ dataDir, environment, registrySecret }: Config): Promise<Finding> {
  const about = `Registry of ${environment}`;
  const text = await readFile(registryFile(dataDir, environment), 'utf8').catch(() => null);
  if (text === null && registrySecret) return fine(about, 'is read from the API at the start');
  if (text === null) return lacking(about, 'does not exist: npm run remote -- --help');
  try {
    return await examineRemotes(about, parseRegistry(text), dataDir);
  } catch {
    return lacking(about, 'is not valid: npm run remote -- verify shows the reason');
  }
}

async function examineRemotes(
  about: string,
  registry: Registry,
  dataDir: string,
): Promise<Finding> {
  const { remotes } = registry;
  const names = Object.keys(remotes);
  if (names.length === 0) return lacking(about, 'names no remote: npm run remote -- --help');
  for (const [name, entry] of Object.entries(remotes)) {
    for (const { version } of buildsOf(entry)) {
      if (!(await isThere(join(remotesStore(dataDir), name, version), constants.R_OK))) {
        return lacking(about, `names ${name} ${version}, which is not published here`);
      }
    }
  }
  const [misfit] = (await fitRegistry(dataDir, registry, await ownShell())).misfits;
  if (misfit)
    return lacking(about, `names ${misfit.remote} ${misfit.version}, which ${misfit.why}`);
  return fine(about, `names ${names.length} remotes, all published here`);
}

function isThere(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
