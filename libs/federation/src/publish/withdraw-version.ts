import { keptByPlatform } from '../moves/kept-versions.js';
import {
  describeUnknownRemote,
  isWithdrawn,
  PublishRefused,
  registeredVersions,
  remotesOfCatalogue,
  unusableVersions,
} from '../registry/catalogue.js';
import { buildsOf } from '../registry/lines.js';
import {
  environmentsOf,
  hasChange,
  readRegistry,
  revisionDocument,
  versionsInForce,
} from '../registry/registry-history.js';
import type { Registry } from '../registry/registry.js';
import { nextRevision } from '../registry/write-registry.js';
import { fileStore } from '../store/file-store.js';
import type { RegistryStore } from '../store/registry-store.js';

export interface Withdrawal {
  dataDir: string;
  remote: string;
  version: string;
  /** The operator or team, for the log. */
  by: string;
  /** Also withdraws a version that a rollback could restore. Rollbacks then restore an older one. */
  anyway?: boolean;
  /** The store that decides. Defaults to the data folder. */
  store?: RegistryStore | undefined;
}

async function assertPublished({ dataDir, remote, version }: Withdrawal): Promise<void> {
  if (!(await remotesOfCatalogue(dataDir)).includes(remote)) {
    throw new PublishRefused(await describeUnknownRemote(dataDir, remote));
  }
  const usable = await registeredVersions(dataDir, remote);
  const known = [...usable, ...(await unusableVersions(dataDir, remote))];
  if (known.includes(version) || (await isWithdrawn(dataDir, remote, version))) return;
  throw new PublishRefused(
    `${remote} ${version} has not been published. There is: ${known.join(', ') || 'nothing'}.`,
  );
}

/** Throws PublishRefused if the version is in force in this environment or could be restored by a rollback. */
async function assertUnused(
  { dataDir, remote, version, anyway = false }: Withdrawal,
  { environment, remotes }: Registry,
): Promise<void> {
  const entry = remotes[remote];
  if (entry && buildsOf(entry).some((build) => build.version === version)) {
    throw new PublishRefused(
      `${remote} ${version} is in force in ${environment}: put another version in force first.`,
    );
  }
  if (anyway) return;
  const history = await versionsInForce(dataDir, environment, remote);
  const kept = keptByPlatform(history, { keepsRemovedLines: true });
  if ([...kept.values()].flat().some((one) => one.version === version)) {
    throw new PublishRefused(
      `A rollback of ${remote} in ${environment} could go back to ${version}: --anyway withdraws it all the same.`,
    );
  }
}

/**
 * Withdraws a published version: no registry can name it, and its number is never used again. Its files stay, because
 * open pages may still load them. The withdrawal is a revision of every registry, so that a move planned on the
 * previous revision is refused. Throws PublishRefused for a version that is unknown, in force or in a canary, already
 * withdrawn, or that a rollback could restore. Completes an interrupted withdrawal of the same version.
 */
export async function withdrawVersion(withdrawal: Withdrawal): Promise<void> {
  const { dataDir, remote, version, by, store = fileStore(dataDir) } = withdrawal;
  const author = { by, what: `withdraw ${remote} ${version}` };
  for (;;) {
    await store.refresh([remote]);
    await assertPublished(withdrawal);
    const isRepeated = await isWithdrawn(dataDir, remote, version);
    const revisions = [];
    for (const environment of await environmentsOf(dataDir)) {
      if (isRepeated && (await hasChange(dataDir, environment, author.what))) continue;
      const registry = await readRegistry(dataDir, environment);
      await assertUnused(withdrawal, registry);
      revisions.push(revisionDocument(nextRevision(registry, author)));
    }
    if (isRepeated && revisions.length === 0) {
      throw new PublishRefused(`${remote} ${version} was withdrawn already.`);
    }
    const withdrawn = { path: `withdrawn/${remote}/${version}`, content: JSON.stringify(author) };
    if (await store.enter([withdrawn, ...revisions])) return;
  }
}
