import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { examineApiProxies, examinePublicUrl } from './addresses.js';
import { readApiConfiguration } from './api-configuration.js';
import { examineDatabase } from './database.js';
import { type Finding, fine, lacking } from './finding.js';
import { examinePageServer } from './page-server.js';
import { examineAlarms, examineMail, examineStripe } from './providers.js';
import { examinePublicParts } from './public-parts.js';
import { examineReplica } from './replica.js';
import { examineSecrets } from './secrets.js';

export interface Examination {
  /** The number of copies of the API on the database. */
  copies: number;
  /** Replaces Stripe's own URL. */
  stripeUrl?: string;
}

/** Checks everything that the API needs in production. Changes nothing. */
export async function examineApi(
  variables: NodeJS.ProcessEnv,
  { copies, stripeUrl }: Examination,
): Promise<Finding[]> {
  const configuration = readApiConfiguration(variables);
  const { environment, isUsable, findings } = configuration;
  const [database, replica, stripe, mail] = await Promise.all([
    examineDatabase(configuration, copies),
    examineReplica(configuration),
    examineStripe(configuration, stripeUrl),
    examineMail(configuration),
  ]);
  return [
    ...examineMachine(variables),
    ...findings,
    ...examineSecrets(configuration),
    ...(isUsable('PUBLIC_URL') ? [examinePublicUrl(environment.PUBLIC_URL)] : []),
    ...examineApiProxies(configuration),
    ...examinePublicParts(configuration),
    ...database,
    ...replica,
    ...stripe,
    ...mail,
    examineAlarms(configuration),
    ...examineBuild('The API', 'api/dist/main.js'),
  ];
}

/** Checks everything that the page server needs in production. Changes nothing. */
export async function examineWeb(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  return [
    ...examineMachine(variables),
    ...(await examinePageServer(variables)),
    ...examineBuild('The page server', 'shell/dist/server/main.js'),
  ];
}

function examineMachine({ NODE_ENV }: NodeJS.ProcessEnv): Finding[] {
  return [
    examineNode(process.versions.node),
    NODE_ENV === 'production'
      ? fine('NODE_ENV', 'production')
      : lacking('NODE_ENV', 'set it to production; otherwise values for development are accepted'),
  ];
}

/** Checks that this version of Node runs the servers. */
export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? fine('Node', version)
    : lacking('Node', `${version}; install 20.19 or newer`);
}

/** Finds nothing in the image of the operator's tools, which has neither the servers nor what builds them. */
function examineBuild(what: string, file: string): Finding[] {
  if (!existsSync(join(REPOSITORY, 'nx.json'))) return [];
  return [
    existsSync(join(REPOSITORY, file))
      ? fine(what, 'is built')
      : lacking(what, 'is not built: npm run build'),
  ];
}
