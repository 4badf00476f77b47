import { userInfo } from 'node:os';
import { join } from 'node:path';
import { remotesStore, withdrawVersion } from '@stagedoor/federation';
import { required, type Options } from './arguments.js';
import { ownDataDir } from './registry-door.js';

/** Takes a published version back that no visitor gets; returns what there is to say about it. */
export async function withdraw(
  operands: readonly string[],
  { anyway, by }: Options,
): Promise<string[]> {
  const remote = required(operands[0], 'which remote');
  const version = required(operands[1], 'which version');
  const dataDir = ownDataDir();
  await withdrawVersion({
    dataDir,
    remote,
    version,
    by: by ?? userInfo().username,
    anyway: anyway ?? false,
  });
  return [
    `${remote} ${version} is withdrawn: no registry can name it, and its number is not used again.`,
    `Its files stay for pages that are open: ${join(remotesStore(dataDir), remote, version)}`,
  ];
}
