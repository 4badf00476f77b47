import { normalize } from 'node:path/posix';
import { isVerified, remoteBuildSchema, type RemoteBuild } from '../registry/build.js';
import { refusedNames } from '../registry/file-name.js';
import { integrityOf } from '../registry/integrity.js';
import { PLATFORM } from '../registry/misfit.js';
import {
  ENTRY,
  EXPORT,
  MODULE,
  SERVER_PART,
  type RemoteProject,
  WHAT_IS_LOADED,
} from './remote-project.js';

const ENTRY_SIZE_LIMIT = 64 * 1024;

const NO_EXPORT = `${normalize(MODULE)} has no export "${EXPORT}"${WHAT_IS_LOADED}`;

/** The export of styled-components for the whole page. Minified code has its name too: the shell provides the package. */
const GLOBAL_STYLE = 'createGlobalStyle';

/**
 * Why a build may not be published: a style sheet, which no integrity check covers, a style of the whole site, a file
 * with a name that is not allowed, a large entry, or an exposed module without the export that the shell loads.
 * `exported` is null if the exports of that module are unknown.
 */
export function problemsOf(
  files: ReadonlyMap<string, Uint8Array>,
  exported: readonly string[] | null,
): string[] {
  const named = (ending: string) => [...files.keys()].filter((name) => name.endsWith(ending));
  const restyling = named('.js').filter((name) =>
    Buffer.from(files.get(name)!).includes(GLOBAL_STYLE),
  );
  const entrySize = files.get(ENTRY)?.length ?? 0;
  return [
    ...(exported && !exported.includes(EXPORT) ? [NO_EXPORT] : []),
    ...named('.css').map(
      (name) =>
        `A remote may not emit a style sheet (${name}): import it, or use styled-components.`,
    ),
    ...restyling.map(
      (name) =>
        `A remote may not use ${GLOBAL_STYLE} (${name}): it restyles the whole site. Style the remote's own elements.`,
    ),
    ...refusedNames(files.keys()),
    ...(entrySize > ENTRY_SIZE_LIMIT
      ? [`${ENTRY} has ${entrySize} bytes, more than ${ENTRY_SIZE_LIMIT}: what is bundled into it?`]
      : []),
  ];
}

export interface BuiltRemote extends Pick<RemoteProject, 'manifest' | 'version' | 'container'> {
  /** The range of each shared package that the build takes from the shell. */
  ranges: Record<string, string>;
  /** The scripts that opening the area loads after the entry, in loading order. */
  initial: readonly string[];
  files: ReadonlyMap<string, Uint8Array>;
}

/** Returns the description of a build, with a hash of every file that the registry vouches for. */
export function describeBuild(built: BuiltRemote): RemoteBuild {
  const { remote: name, platform, needs, paths } = built.manifest;
  const { [PLATFORM]: _platform, ...requires } = built.ranges;
  const verified = [...built.files].filter(([file]) => isVerified(file));
  return remoteBuildSchema.parse({
    name,
    version: built.version,
    entry: ENTRY,
    container: built.container,
    platform,
    requires,
    ...(needs && { needs }),
    paths,
    initial: [...new Set([ENTRY, ...built.initial])],
    ...(built.files.has(SERVER_PART) && { server: SERVER_PART }),
    integrity: Object.fromEntries(verified.map(([file, bytes]) => [file, integrityOf(bytes)])),
  });
}
