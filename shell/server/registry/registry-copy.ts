import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  documentFile,
  followedMark,
  markFollowed,
  StoreUnavailable,
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

/** A document that is not in the copy yet, and for a revision the paths of the versions that must be there before. */
interface WaitingDocument extends RegistryDocument {
  needs: readonly string[];
}

/** A version that cannot be copied, such as one with a damaged file, is tried again in the background after this pause. */
const RETRY_MS = 30_000;

interface Failure {
  error: unknown;
  retryAt: number;
}

const kindOf = ({ path }: RegistryDocument) => path.split('/')[0]!;
const nameOf = ({ path }: RegistryDocument) => path.split('/')[1]!;
const isVersion = (document: RegistryDocument) => kindOf(document) === 'versions';
const isRevision = (document: RegistryDocument) => kindOf(document) === 'history';

/** Finds the versions in the text of a revision: those of other programs may have another form. */
const NAMED = /"\/remotes\/([^/"]+\/[^/"]+)\/"/g;

function needsOf(document: RegistryDocument): string[] {
  if (!isRevision(document)) return [];
  return [...document.content.matchAll(NAMED)].map(([, version]) => `versions/${version}`);
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
  /** The versions that are being copied, by path. */
  private readonly copying = new Map<string, Promise<void>>();
  private readonly failures = new Map<string, Failure>();
  private background: Promise<void> | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly api: Pick<RegistryApi, 'after'>,
    private readonly readFile: ReadFile,
  ) {}

  /** Reads the changes since the last update, and enters what does not wait for files. */
  readonly update = oneRunAtATime(async () => {
    await this.readChanges();
    for (const document of [...this.waiting.values()]) {
      if (isVersion(document) || isRevision(document)) continue;
      if (kindOf(document) === 'withdrawn') await this.enterWithoutFiles(document);
      await this.enter(document);
    }
    await this.enterRevisions();
    if (this.waiting.size > 0 || isDeepStrictEqual(this.last, this.mark)) return;
    await mkdir(dirname(documentFile(this.dataDir, 'followed')), { recursive: true });
    await markFollowed(this.dataDir, this.last!);
    this.mark = await followedMark(this.dataDir);
  });

  /** Updates, and copies the newest revisions and all versions of these remotes, by default of every remote. */
  async refresh(remotes?: readonly string[]): Promise<void> {
    await this.update();
    if (remotes?.length === 0) return;
    const isWanted = (version: WaitingDocument) => !remotes || remotes.includes(nameOf(version));
    const wanted = new Set([...this.named(), ...this.versions().filter(isWanted)]);
    for (const version of wanted) await this.copyOf(version);
    await restoreFolders(this.dataDir, this.readFile, remotes);
  }

  /** Copies a version if the last update has read it, and the folders of its remote that are missing. */
  async copyVersion(remote: string, version: string): Promise<void> {
    const waiting = this.waiting.get(`versions/${remote}/${version}`);
    if (waiting) await this.copyOf(waiting);
    else await restoreFolders(this.dataDir, this.readFile, [remote]);
  }

  /**
   * Updates, and copies files in the background; a first copy waits for those of the newest revisions. Throws while a
   * version cannot be copied.
   */
  async follow(): Promise<void> {
    await this.update();
    const named = this.named();
    if (!this.mark) for (const version of named) await this.copyOf(version);
    for (const version of named.filter(this.isDue)) this.copyOf(version).catch(() => undefined);
    this.background ??= this.copyRest().finally(() => {
      this.background = null;
    });
    const [failed] = this.failures;
    if (!failed) return;
    const [path, { error }] = failed;
    throw new Error(`${path} cannot be copied: ${(error as Error).message}`, { cause: error });
  }

  /** Copies one version after another, and then the folders that are missing. */
  private async copyRest(): Promise<void> {
    try {
      for (let next = this.nextDue(); next; next = this.nextDue()) {
        await this.copyOf(next).catch((error: unknown) => {
          if (error instanceof StoreUnavailable) throw error;
        });
      }
      await restoreFolders(this.dataDir, this.readFile);
    } catch {
      // The next round of following tries again, and reports an API that is away.
    }
  }

  private async readChanges(): Promise<void> {
    const known = await followedMark(this.dataDir);
    // Another process has updated the folder, or the operator has emptied it.
    if (!isDeepStrictEqual(known, this.mark)) {
      this.waiting.clear();
      this.failures.clear();
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

  private async enter(document: WaitingDocument): Promise<void> {
    await copyDocument(this.dataDir, document);
    this.waiting.delete(document.path);
    this.failures.delete(document.path);
  }

  /** Enters the waiting version of a withdrawal without its files, which no page loads. */
  private async enterWithoutFiles({ path }: WaitingDocument): Promise<void> {
    const version = this.waiting.get(path.replace('withdrawn/', 'versions/'));
    if (version) await this.enter(version);
  }

  private versions(): WaitingDocument[] {
    return [...this.waiting.values()].filter(isVersion);
  }

  /** Returns the waiting revisions of each environment, oldest first. */
  private revisions(): Map<string, WaitingDocument[]> {
    const revisions = new Map<string, WaitingDocument[]>();
    for (const revision of this.waiting.values()) {
      if (!isRevision(revision)) continue;
      const those = revisions.get(nameOf(revision)) ?? [];
      those.push(revision);
      revisions.set(nameOf(revision), those);
    }
    return revisions;
  }

  /** Returns the waiting versions that the newest revision of an environment names. */
  private named(): WaitingDocument[] {
    const newest = [...this.revisions().values()].map((revisions) => revisions.at(-1)!);
    const needs = new Set(newest.flatMap((revision) => revision.needs));
    return this.versions().filter(({ path }) => needs.has(path));
  }

  /**
   * Enters the revisions of each environment up to the newest one whose versions are there; in the first copy only all of
   * them, because the others were replaced long ago.
   */
  private async enterRevisions(): Promise<void> {
    for (const [environment, revisions] of this.revisions()) {
      const isReady = ({ needs }: WaitingDocument) => !needs.some((path) => this.waiting.has(path));
      const newest = revisions.findLastIndex(isReady);
      if (!this.mark && newest < revisions.length - 1) continue;
      const ready = revisions.slice(0, newest + 1);
      await copyRevisions(this.dataDir, environment, ready);
      for (const { path } of ready) this.waiting.delete(path);
    }
  }

  private readonly isDue = ({ path }: WaitingDocument): boolean =>
    (this.failures.get(path)?.retryAt ?? 0) <= Date.now();

  private nextDue(): WaitingDocument | undefined {
    return this.versions().find(this.isDue);
  }

  /** Copies a version and enters what has waited for it. Calls at the same time share one copying. */
  private copyOf(version: WaitingDocument): Promise<void> {
    const known = this.copying.get(version.path);
    if (known) return known;
    const copying = this.copyFilesOf(version)
      .then(this.update)
      .finally(() => this.copying.delete(version.path));
    this.copying.set(version.path, copying);
    return copying;
  }

  private async copyFilesOf(version: WaitingDocument): Promise<void> {
    const [, remote = '', number = ''] = version.path.split('/');
    try {
      await copyFiles(this.dataDir, remote, number, this.readFile);
      // Not if it was withdrawn meanwhile: its document was moved then.
      if (this.waiting.has(version.path)) await this.enter(version);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        this.failures.set(version.path, { error, retryAt: Date.now() + RETRY_MS });
      }
      throw error;
    }
  }
}
