import '../src/zod-without-eval';
import { Socket } from 'node:net';
import { compileFunction } from 'node:vm';
import type { RemoteModule } from '@stagedoor/platform';
import { asLine, readLines } from '../server/drawing/json-lines';
import { CHANNEL, type FromRenderer, type ToRenderer } from '../server/drawing/messages';
import { platformModules } from '../src/federation/platform-modules';
import { drawPage } from './draw-page';

/** The code of a CommonJS module. */
type RunModule = (module: object, exports: object, require: (name: string) => unknown) => void;

let remote: RemoteModule | undefined;

const channel = new Socket({ fd: CHANNEL });
const answer = (message: FromRenderer) => channel.write(asLine(message));

function load(code: string): void {
  const module = { exports: {} as { remote?: RemoteModule } };
  const require = (name: string) => {
    if (!Object.hasOwn(platformModules, name)) throw new Error(`${name} is not shared.`);
    return platformModules[name];
  };
  // The page server has compared the code with its hash.
  const run = compileFunction(code, ['module', 'exports', 'require']) as RunModule;
  run(module, module.exports, require);
  remote = module.exports.remote;
  if (!remote) throw new Error('The server part exports no remote.');
}

async function take(message: ToRenderer): Promise<void> {
  const id = message.kind === 'draw' ? message.id : null;
  try {
    if (message.kind === 'load') {
      load(message.code);
      answer({ kind: 'loaded' });
    } else {
      answer({ kind: 'drawn', id: message.id, page: await drawPage(remote!, message.page) });
    }
  } catch (error) {
    answer({ kind: 'failed', id, reason: String(error) });
  }
}

// Ends with the page server.
channel.once('close', () => process.exit());
readLines(channel, (line) => void take(JSON.parse(line) as ToRenderer));
