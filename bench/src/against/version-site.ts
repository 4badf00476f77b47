import { keepSecrets } from '@stagedoor/ops/site/secrets';
import { databaseFolder } from '@stagedoor/ops/site/data-folder';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings } from '@stagedoor/ops/site/settings';
import { urlOfRunningPostgres } from '@stagedoor/postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Pool } from 'pg';
import { type MeasuredSite, untilPaced } from '../site/bench-site.js';
import { processesOf } from '../site/processes.js';
import { npmStart } from '@stagedoor/dev/start/npm-start';
import { Cleanup } from './cleanup.js';
import type { Version } from './version.js';

/** A site of one version with the demo data. */
export interface VersionSite extends MeasuredSite {
  /** The URL of its pages. */
  url: string;
  /**
   * Stops it and starts it again on its data. Two runs of the same code differ by more than the turns of one run, so
   * that each turn of a comparison has processes of its own.
   */
  restart: () => Promise<void>;
  /** Stops it and removes its data before the run ends. */
  stop: () => Promise<void>;
}

/**
 * Builds a version and starts its site by its own `npm start`, with ports and data of its own and these additional
 * variables. The cleanup stops it.
 */
export async function startVersion(
  { name, folder }: Version,
  variables: Readonly<Record<string, string>>,
  cleanup: Cleanup,
): Promise<VersionSite> {
  const own = new Cleanup();
  cleanup.defer(() => own.end());
  const dataDir = await ownDataDir();
  own.defer(() => removeDataDir(dataDir));
  const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir };
  const settings = readSettings(place);
  const start = async (additional: Readonly<Record<string, string>>) => {
    own.signal.throwIfAborted();
    const site = npmStart(folder, { ...additional, ...place });
    own.defer(site.stop);
    await site.ready;
    return site;
  };
  process.stdout.write(`Starting the site of ${name} …\n`);
  // The first start builds, and loads the demo data, which needs payment pages at their usual pace.
  let running = await start({});
  const restart = async () => {
    await running.stop();
    running = await start(variables);
    await untilPaced(database, variables);
  };
  const databaseUrl = urlOfRunningPostgres(databaseFolder(settings), settings.postgresPort);
  if (!databaseUrl) throw new OneLineError(`The database of ${name} was not found.`);
  const database = new Pool({ connectionString: databaseUrl, max: 2 });
  // The end of the site closes idle connections.
  database.on('error', () => undefined);
  own.defer(() => database.end());
  if (Object.keys(variables).length > 0) await restart();
  return {
    url: `http://localhost:${settings.port}`,
    apiPort: settings.apiPort,
    paymentsPort: settings.paymentsPort,
    processes: () => processesOf(dataDir),
    databaseUrl,
    database,
    jwtSecret: keepSecrets(dataDir).jwtSecret,
    restart,
    stop: () => own.end(),
  };
}
