import { resolve } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { readVariables } from '@stagedoor/processes/read-variables';
import { z } from 'zod';

/** The ports and the data of a local site. */
export interface SiteSettings {
  port: number;
  apiPort: number;
  /** The number of copies of the API; the first listens on `apiPort`, the others on free ports. */
  apiCopies: number;
  paymentsPort: number;
  mailPort: number;
  postgresPort: number;
  /** Absolute. */
  dataDir: string;
  /** Replaces the embedded PostgreSQL. */
  databaseUrl?: string | undefined;
}

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard);

const environment = z.object({
  PORT: port(3000),
  API_PORT: port(3001),
  API_COPIES: z.coerce.number().int().min(1).max(16).default(1),
  PAYMENTS_PORT: port(3002),
  MAIL_PORT: port(3003),
  POSTGRES_PORT: port(5433),
  STAGEDOOR_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

/** Reads the settings of a local site. */
export function readSettings(variables: NodeJS.ProcessEnv): SiteSettings {
  const read = readVariables(environment, variables);
  const { PORT, API_PORT, PAYMENTS_PORT, MAIL_PORT, POSTGRES_PORT, DATABASE_URL } = read;
  refuseSharedPorts({
    PORT,
    API_PORT,
    PAYMENTS_PORT,
    MAIL_PORT,
    ...(DATABASE_URL ? {} : { POSTGRES_PORT }),
  });
  return {
    port: PORT,
    apiPort: API_PORT,
    apiCopies: read.API_COPIES,
    paymentsPort: PAYMENTS_PORT,
    mailPort: MAIL_PORT,
    postgresPort: POSTGRES_PORT,
    dataDir: resolve(REPOSITORY, read.STAGEDOOR_DATA_DIR),
    databaseUrl: DATABASE_URL,
  };
}

function refuseSharedPorts(ports: Record<string, number>): void {
  const names = Object.keys(ports);
  for (const [index, name] of names.entries()) {
    const other = names.slice(index + 1).find((candidate) => ports[candidate] === ports[name]);
    if (other) throw new OneLineError(`${name} and ${other} are the same port, ${ports[name]}.`);
  }
}
