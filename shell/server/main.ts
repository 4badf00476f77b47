import { fileURLToPath } from 'node:url';
import { readConfig } from './config.js';
import { createServer } from './server.js';

const folderAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config = readConfig(process.env);
const app = await createServer(config, {
  clientDir: folderAt('../client'),
  publicDir: folderAt('../../public'),
  previewDir: folderAt('../preview'),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close());
}
await app.listen({ port: config.port, host: config.host });
