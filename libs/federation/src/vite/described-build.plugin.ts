import type { Plugin, Rolldown } from 'vite';
import { compressed } from '../bundling/compressed.js';
import { contentHash, HASH_PLACEHOLDER } from '../bundling/content-hash.js';
import { describeBuild, problemsOf } from '../bundling/describe-build.js';
import { EXPOSED, type RemoteProject } from '../bundling/remote-project.js';
import { SHARED_MODULES } from '../bundling/shared-packages.js';
import { BUILD_FILE } from '../publish/publish-build.js';
import { descriptionExcess } from '../registry/description-excess.js';
import { PLATFORM } from '../registry/misfit.js';
import { importedRanges } from './imported-ranges.js';

type Bundle = Rolldown.OutputBundle;
type Output = Bundle[string];

const contentOf = (file: Output) => (file.type === 'chunk' ? file.code : file.source);

function setContent(file: Output, content: string): void {
  if (file.type === 'chunk') file.code = content;
  else file.source = content;
}

const bytesOf = (bundle: Bundle): Map<string, Uint8Array> =>
  new Map(Object.entries(bundle).map(([name, file]) => [name, Buffer.from(contentOf(file))]));

const chunksIn = (bundle: Bundle) =>
  Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');

/** Returns the chunks that a chunk loads, with itself, in loading order. */
function withImports(file: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}

/** Returns the ranges of the packages, by those of their modules. */
function ofPackages(ranges: Record<string, string>): Record<string, string> {
  const packages = Object.entries(ranges).map(
    ([module, range]) => [SHARED_MODULES[module as keyof typeof SHARED_MODULES], range] as const,
  );
  return Object.fromEntries(packages);
}

/**
 * Completes the version of a build by the hash of its content, and writes `stagedoor-remote.json` and the compressed
 * copies of its files. Fails a build that may not be published.
 */
export function describedBuild(project: RemoteProject, ranges: Record<string, string>): Plugin {
  const { needs, paths, platform } = project.manifest;
  return {
    name: 'stagedoor:described-build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const required = ofPackages(importedRanges(chunksIn(bundle), ranges));
        const declared = { ranges: { ...required, [PLATFORM]: platform }, needs, paths };
        const hash = contentHash(bytesOf(bundle), declared);
        const stamped = (text: string) => text.replaceAll(HASH_PLACEHOLDER, hash);
        for (const file of Object.values(bundle)) {
          const content = contentOf(file);
          if (typeof content === 'string') setContent(file, stamped(content));
        }
        const files = bytesOf(bundle);
        const exposed = chunksIn(bundle).find(({ name, isEntry }) => isEntry && name === EXPOSED)!;
        const problems = problemsOf(files, exposed.exports);
        if (problems.length > 0) this.error(problems.join('\n'));
        const description = describeBuild({
          manifest: project.manifest,
          version: stamped(project.version),
          container: stamped(project.container),
          ranges: required,
          initial: [...withImports(exposed.fileName, bundle)],
          files,
        });
        const excess = descriptionExcess(description);
        if (excess) this.error(excess);
        const copies = await Promise.all([...files].map((file) => compressed(...file)));
        for (const [fileName, source] of copies.flat()) {
          this.emitFile({ type: 'asset', fileName, source });
        }
        const source = JSON.stringify(description, null, 2);
        this.emitFile({ type: 'asset', fileName: BUILD_FILE, source });
      },
    },
  };
}
