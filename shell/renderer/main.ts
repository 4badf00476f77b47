import '../src/zod-without-eval';
import type { RemoteModule } from '@stagedoor/platform';
import { platformModules } from '../src/federation/platform-modules';
import { drawPage } from './draw-page';
import type { FromRenderer, ToRenderer } from './messages';

let remote: RemoteModule | undefined;

const answer = (message: FromRenderer) => process.send!(message);

function load(code: string): void {
  const module = { exports: {} as { remote?: RemoteModule } };
  const require = (name: string) => {
    if (!Object.hasOwn(platformModules, name)) throw new Error(`${name} is not shared.`);
    return platformModules[name];
  };
  // The page server has compared the code with its hash.
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  remote = module.exports.remote;
  if (!remote) throw new Error('The server part exports no remote.');
}

process.on('message', (message: ToRenderer) => {
  const id = message.kind === 'draw' ? message.id : null;
  try {
    if (message.kind === 'load') {
      load(message.code);
      answer({ kind: 'loaded' });
    } else {
      answer({ kind: 'drawn', id: message.id, page: drawPage(remote!, message.page) });
    }
  } catch (error) {
    answer({ kind: 'failed', id, reason: String(error) });
  }
});
