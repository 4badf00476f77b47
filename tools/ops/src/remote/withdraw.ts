import { join } from 'node:path';
import { remotesStore, withdrawVersion } from '@stagedoor/federation';
import { required, type Options } from '@stagedoor/remote/arguments';
import { operatorOf, ownStore } from './own-store.js';

/** Withdraws a published version that is not in force. */
export async function withdraw(
  operands: readonly string[],
  { anyway, by }: Options,
): Promise<string[]> {
  const remote = required(operands[0], 'which remote');
  const version = required(operands[1], 'which version');
  const store = ownStore();
  const { dataDir } = store;
  await withdrawVersion({
    dataDir,
    remote,
    version,
    by: operatorOf({ by }),
    store,
    anyway: anyway ?? false,
  });
  return [
    `${remote} ${version} is withdrawn: no registry can name it, and its number is not used again.`,
    `Its files stay for open pages: ${join(remotesStore(dataDir), remote, version)}`,
  ];
}
