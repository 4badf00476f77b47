import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { readConfig } from '@stagedoor/shell/server/config';
import { createServer } from '@stagedoor/shell/server/server';

// The page server for the build in the folder given as its only argument.
const [clientDir = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const app = await createServer(config, {
  clientDir,
  publicDir: join(REPOSITORY, 'shell/public'),
  previewDir: join(REPOSITORY, 'shell/dist/preview'),
});
process.once('SIGTERM', () => void app.close());
await app.listen({ port: config.port, host: config.host });
