import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { foreignOriginOf, type PublishedBuild } from '../registry/build.js';
import { integrityOf } from '../registry/integrity.js';
import { unscopedStyleIn } from '../styles/unscoped-style.js';

/** A file that differs from the registry, and how. */
export interface FileProblem {
  file: string;
  what: string;
}

/** The place of a build's files: the site's store, or the URL of a site. */
export interface VerifyPlace {
  name: string;
  /** The folder of published remotes, for builds that the site serves itself. */
  storeDir: string;
  /** The URL of a site to fetch from, in place of the store. */
  site?: string | undefined;
}

const FETCH_TIMEOUT_MS = 10_000;

/** The encodings of a served file, in the order of verification: uncompressed, or compressed by the build. */
const ENCODINGS = ['identity', 'br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];
/** Returns the content of a file, of at most `longest` bytes where it is compressed; a text if it has a problem. */
type Read = (
  file: string,
  encoding: Encoding,
  longest: number,
) => Promise<Uint8Array | string | null>;

const unpack: Record<
  Encoding,
  (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>
> = {
  identity: async (bytes: Buffer) => bytes,
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};
const suffix = { identity: '', br: '.br', gzip: '.gz' };

const otherBytes = (encoding: Encoding) => `has other bytes (${encoding})`;

/** Reads the bytes that the page server would send from the store. */
function fromStore(folder: string): Read {
  return async (file, encoding, longest) => {
    const bytes = await readFile(join(folder, file + suffix[encoding])).catch(() => null);
    if (!bytes) return encoding === 'identity' ? 'is missing' : null;
    try {
      return await unpack[encoding](bytes, { maxOutputLength: Math.max(longest, 1) });
    } catch (error) {
      const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      return isLonger ? otherBytes(encoding) : `is not ${encoding}`;
    }
  };
}

function fromWeb(baseUrl: string): Read {
  return async (file, encoding) => {
    try {
      const response = await fetch(baseUrl + file, {
        headers: { 'accept-encoding': encoding },
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
      if (!response.ok) return `is answered with ${response.status}`;
      return new Uint8Array(await response.arrayBuffer());
    } catch {
      return 'could not be fetched';
    }
  };
}

/** Returns what is wrong with the code of a script; null for nothing. */
type Inspect = (code: string) => string | null;

async function* problemsOf(
  build: PublishedBuild,
  read: Read,
  inspect: Inspect = () => null,
): AsyncGenerator<FileProblem, undefined> {
  for (const [file, integrity] of Object.entries(build.integrity)) {
    let length = 0;
    for (const encoding of ENCODINGS) {
      const content = await read(file, encoding, length);
      if (content === null) continue;
      if (encoding === 'identity') length = content.length;
      const what =
        typeof content === 'string'
          ? content
          : integrityOf(content) === integrity
            ? encoding === 'identity' && file.endsWith('.js')
              ? inspect(Buffer.from(content).toString())
              : null
            : otherBytes(encoding);
      if (what) {
        yield { file, what };
        break;
      }
    }
  }
}

function readerOf(build: PublishedBuild, { name, storeDir, site }: VerifyPlace): Read {
  const isForeign = foreignOriginOf(build) !== null;
  if (isForeign) return fromWeb(build.baseUrl);
  return site ? fromWeb(site + build.baseUrl) : fromStore(join(storeDir, name, build.version));
}

/** Hashes every file of a build, in each encoding that is served. Returns the differences from the registry. */
export async function verifyBuild(
  build: PublishedBuild,
  place: VerifyPlace,
): Promise<FileProblem[]> {
  const problems = [];
  for await (const problem of problemsOf(build, readerOf(build, place))) problems.push(problem);
  return problems;
}

/** Returns the first difference that `verifyBuild` finds. Reads no further files. */
export async function firstProblem(
  build: PublishedBuild,
  place: VerifyPlace,
): Promise<FileProblem | undefined> {
  return (await problemsOf(build, readerOf(build, place)).next()).value;
}

/**
 * Verifies a build of a remote before it is published, in its build folder or at the URL that already serves it. Its
 * style sheets must stay within the remote. Returns the first problem.
 */
export async function verifyUnpublished(
  remote: string,
  build: PublishedBuild,
  distDir: string | null,
): Promise<FileProblem | undefined> {
  const read = distDir ? fromStore(distDir) : fromWeb(build.baseUrl);
  const scripts = problemsOf(build, read, (code) => unscopedStyleIn(code, remote));
  const { value: problem } = await scripts.next();
  if (problem) return problem;
  const files = distDir ? await readdir(distDir, { recursive: true }) : [];
  const file = files.find((name) => name.endsWith('.css'));
  return file === undefined
    ? undefined
    : { file, what: 'is a style sheet, which no remote may have: import it' };
}
