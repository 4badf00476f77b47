import { join } from 'node:path';
import { readConfig } from '../../../../shell/server/config.js';
import { createServer } from '../../../../shell/server/server.js';
import { REPOSITORY } from '../../../../tools/src/processes/node-arguments.js';

// The page server itself, for the build in the folder that is its only argument.
const [clientDir = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const app = await createServer(config, {
  clientDir,
  publicDir: join(REPOSITORY, 'shell/public'),
  previewDir: join(REPOSITORY, 'shell/dist/preview'),
});
process.once('SIGTERM', () => void app.close());
await app.listen({ port: config.port, host: config.host });
