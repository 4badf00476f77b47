import { DEVICE, type Device } from '@stagedoor/platform/device';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createStartWorker, type TrustedAddress } from './start-worker';
import { keepUser } from './keep-user';
import { followRenewals } from './follow-renewals';

/** Runs before the shell on the pages of remotes that declare `needs`. */
function read<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)?.textContent ?? '') as Data;
}

const rules = { createScriptURL: (url: string) => url };
const policy = window.trustedTypes?.createPolicy('stagedoor-device', rules) ?? rules;
const trusted: TrustedAddress = (url) => policy.createScriptURL(url);
const registry = read<WrittenRegistry>('registry');
const { scope } = read<{ scope: string | null }>('device');

const device: Device = {
  startWorker: createStartWorker(registry, trusted, scope),
  onRenewed: scope === null ? () => () => undefined : followRenewals(scope, registry, trusted),
  keepUser: scope === null ? (fetchUser) => fetchUser : keepUser,
};
Object.assign(globalThis, { [DEVICE]: device });
