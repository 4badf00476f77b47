import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  documentFile,
  followedMark,
  isWithdrawn,
  markFollowed,
  type FollowedMark,
  type RegistryDocument,
} from '@stagedoor/federation';
import { oneRunAtATime } from './one-run-at-a-time.js';
import type { RegistryApi } from './registry-api.js';
import {
  assertNoOwnRegistry,
  copyDocument,
  copyRevisions,
  documentsAfter,
} from './registry-changes.js';
import { copyFiles, restoreFolders, type ReadFile } from './version-files.js';

/** A document that is not in the copy yet, and the paths of the versions that must be there before. */
interface WaitingDocument extends RegistryDocument {
  needs: readonly string[];
}

/** A more urgent version interrupts the copying of another one. The files fetched so far are kept. */
class Interrupted extends Error {}

function ignoreInterruption(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error;
}

const kindOf = ({ path }: RegistryDocument) => path.split('/')[0]!;
const nameOf = ({ path }: RegistryDocument) => path.split('/')[1]!;
const isVersion = (document: RegistryDocument) => kindOf(document) === 'versions';
const isRevision = (document: RegistryDocument) => kindOf(document) === 'history';

/** Finds the versions in the text of a revision: those of other programs may have another form. */
const NAMED = /"\/remotes\/([^/"]+\/[^/"]+)\/"/g;

function needsOf(document: RegistryDocument): string[] {
  const { path, content } = document;
  if (isRevision(document)) return [...content.matchAll(NAMED)].map(([, it]) => `versions/${it}`);
  return kindOf(document) === 'withdrawn' ? [path.replace('withdrawn/', 'versions/')] : [];
}

/**
 * A copy of an API's registry in a data folder. A version is entered once all its files are there, a revision once all
 * versions that it names are there, and every other document at once. The mark in the folder names a change only when no
 * document up to it is missing, so that another run continues from there.
 */
export class RegistryCopy {
  private readonly waiting = new Map<string, WaitingDocument>();
  /** The mark in the folder; null until the first copy is complete. */
  private mark: FollowedMark | null = null;
  /** The last change that was read. */
  private last: FollowedMark | null = null;
  private copying: Promise<void> | null = null;
  private background: Promise<void> | null = null;
  private failure: { error: unknown } | null = null;
  private readonly wanted: string[] = [];

  constructor(
    private readonly dataDir: string,
    private readonly api: Pick<RegistryApi, 'after'>,
    private readonly readFile: ReadFile,
  ) {}

  /** Reads the changes since the last update, and enters what no longer waits for files. */
  readonly update = oneRunAtATime(async () => {
    await this.readChanges();
    for (const document of [...this.waiting.values()]) {
      if (isVersion(document) || isRevision(document) || this.isHeldUp(document)) continue;
      await copyDocument(this.dataDir, document);
      this.waiting.delete(document.path);
    }
    await this.enterRevisions();
    if (this.waiting.size > 0 || isDeepStrictEqual(this.last, this.mark)) return;
    await mkdir(dirname(documentFile(this.dataDir, 'followed')), { recursive: true });
    await markFollowed(this.dataDir, this.last!);
    this.mark = await followedMark(this.dataDir);
  });

  /** Updates, and copies the newest revisions and all versions of these remotes, by default of every remote. */
  async refresh(remotes?: readonly string[]): Promise<void> {
    this.wanted.push(...(remotes ?? []));
    try {
      await this.update();
      await this.complete(remotes);
    } finally {
      for (const remote of remotes ?? []) this.wanted.splice(this.wanted.indexOf(remote), 1);
    }
  }

  /**
   * Updates. Waits for files only in the first copy, and copies later ones in the background; throws if that has failed
   * before.
   */
  async follow(): Promise<void> {
    await this.update();
    if (!this.mark) return this.complete();
    this.background ??= this.complete()
      .then(
        () => null,
        (error: unknown) => ({ error }),
      )
      .then((failure) => {
        this.failure = failure;
        this.background = null;
      });
    if (this.failure) throw this.failure.error;
  }

  private async complete(remotes?: readonly string[]): Promise<void> {
    while (this.lacks(remotes)) await this.copyNext();
    const read = remotes ? this.readFile : this.whileNext(undefined);
    await restoreFolders(this.dataDir, read, remotes).catch(ignoreInterruption);
  }

  private async readChanges(): Promise<void> {
    const known = await followedMark(this.dataDir);
    // Another process has updated the folder, or the operator has emptied it.
    if (!isDeepStrictEqual(known, this.mark)) {
      this.waiting.clear();
      this.mark = known;
      this.last = known;
    }
    const after = this.last ?? { change: 0, batch: null };
    const { documents, last } = await documentsAfter(this.api, after);
    if (!this.last) await assertNoOwnRegistry(this.dataDir, documents);
    for (const document of documents) {
      this.waiting.set(document.path, { ...document, needs: needsOf(document) });
    }
    this.last = last;
  }

  private isHeldUp({ needs }: WaitingDocument): boolean {
    return needs.some((path) => this.waiting.has(path));
  }

  /** Returns the waiting revisions of each environment, oldest first. */
  private revisions(): Map<string, WaitingDocument[]> {
    const revisions = new Map<string, WaitingDocument[]>();
    for (const one of [...this.waiting.values()].filter(isRevision)) {
      revisions.set(nameOf(one), [...(revisions.get(nameOf(one)) ?? []), one]);
    }
    return revisions;
  }

  /**
   * Enters the revisions of each environment up to the newest one whose versions are there; in the first copy only all of
   * them, because the others were replaced long ago.
   */
  private async enterRevisions(): Promise<void> {
    for (const [environment, revisions] of this.revisions()) {
      const newest = revisions.findLastIndex((revision) => !this.isHeldUp(revision));
      if (!this.mark && newest < revisions.length - 1) continue;
      const ready = revisions.slice(0, newest + 1);
      await copyRevisions(this.dataDir, environment, ready);
      for (const { path } of ready) this.waiting.delete(path);
    }
  }

  private lacks(remotes: readonly string[] | undefined): boolean {
    if (!remotes || !this.mark) return this.waiting.size > 0;
    return [...this.waiting.values()].some(
      (document) => isRevision(document) || remotes.includes(nameOf(document)),
    );
  }

  /** Returns the version to copy: first one that a newest revision names, or whose remote is wanted. */
  private next(): WaitingDocument | undefined {
    const versions = [...this.waiting.values()].filter(isVersion);
    const named = new Set([...this.revisions().values()].flatMap((all) => all.at(-1)!.needs));
    const isUrgent = (version: WaitingDocument) =>
      named.has(version.path) || this.wanted.includes(nameOf(version));
    return versions.find(isUrgent) ?? versions[0];
  }

  private copyNext(): Promise<void> {
    this.copying ??= this.copyVersion(this.next())
      .then(this.update)
      .finally(() => {
        this.copying = null;
      });
    return this.copying;
  }

  private async copyVersion(version: WaitingDocument | undefined): Promise<void> {
    if (!version) return;
    const [, remote = '', number = ''] = version.path.split('/');
    try {
      if (!(await isWithdrawn(this.dataDir, remote, number))) {
        await copyFiles(this.dataDir, remote, number, this.whileNext(version));
        await copyDocument(this.dataDir, version);
      }
      this.waiting.delete(version.path);
    } catch (error) {
      if (error instanceof Interrupted) return;
      // Last, so that its damaged file does not keep others waiting.
      if (this.waiting.delete(version.path)) this.waiting.set(version.path, version);
      throw error;
    }
  }

  /** Reads files until another version is more urgent. */
  private whileNext(version: WaitingDocument | undefined): ReadFile {
    return async (digest) => {
      if (this.next() !== version) throw new Interrupted();
      return this.readFile(digest);
    };
  }
}
