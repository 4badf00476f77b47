import { DEVICE, type Device } from '@stagedoor/platform';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createStartWorker } from './start-worker';
import { keepUser } from './keep-user';
import { followRenewals } from './follow-renewals';

/** Runs before the shell on the pages of remotes that declare `needs`. */
function read<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)?.textContent ?? '') as Data;
}

const rules = { createScriptURL: (url: string) => url };
const made = window.trustedTypes?.createPolicy('stagedoor-device', rules) ?? rules;
// A policy refuses calls of its function without itself.
const policy = { createScriptURL: (url: string) => made.createScriptURL(url) };
const registry = read<WrittenRegistry>('registry');
const { scope } = read<{ scope: string | null }>('device');

const device: Device = {
  startWorker: createStartWorker(registry, policy),
  onRenewed: scope === null ? () => () => undefined : followRenewals(scope, registry, policy),
  keepUser: scope === null ? (fetchUser) => fetchUser : keepUser,
};
Object.assign(globalThis, { [DEVICE]: device });
