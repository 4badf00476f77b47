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

/** Returns a sentence if the operator can mend the cause, such as a taken port; otherwise the error with its stack. */
function describeStartFailure(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const isOfTheSystem =
    error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  return isOfTheSystem ? `The page server cannot start: ${error.message}` : error;
}

keepTickObject();

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
