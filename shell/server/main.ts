import { fileURLToPath } from 'node:url';
import { keepTickObject } from '@stagedoor/tracing/keep-tick-object';
import { type Config, ConfigError, readConfig } from './config.js';
import { surviveUnhandledRejections } from './errors/unhandled-rejections.js';
import { createServer } from './server.js';

const folderAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function serve(config: Config): Promise<void> {
  const app = await createServer(config, {
    clientDir: folderAt('../client'),
    publicDir: folderAt('../../public'),
    previewDir: folderAt('../preview'),
    rendererFile: folderAt('../renderer/renderer.cjs'),
  });
  surviveUnhandledRejections(app.log);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= app.close().catch((err: unknown) => {
      app.log.error({ err }, 'The server did not shut down cleanly.');
      process.exit(1);
    });
  };
  // npm passes on signals that the server has received itself; later ones change nothing.
  process.on('SIGINT', close).on('SIGTERM', close);
  await app.listen({ port: config.port, host: config.host });
}

keepTickObject();

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
