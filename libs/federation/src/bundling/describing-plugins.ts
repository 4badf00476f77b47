import { PLATFORM } from '../registry/misfit.js';
import type { Compilation } from './bundler.js';
import { DescribeRemotePlugin } from './describe-remote.plugin.js';
import { HASH_PLACEHOLDER, LocalVersionPlugin } from './local-version.plugin.js';
import { ENTRY, EXPOSED, type RemoteProject } from './remote-project.js';

/**
 * Returns the plugins that complete the version of a remote's build and describe it. `rangesOf` returns the range of
 * each shared package that the build takes from the shell.
 */
export function describingPlugins<C extends Compilation>(
  { manifest, version, container }: RemoteProject,
  rangesOf: (compilation: C) => Record<string, string>,
) {
  const { remote: name, platform, needs, paths } = manifest;
  const localVersion = new LocalVersionPlugin<C>((compilation) => ({
    ranges: { ...rangesOf(compilation), [PLATFORM]: platform },
    needs,
    paths,
  }));
  const stamped = (text: string) => text.replace(HASH_PLACEHOLDER, localVersion.hash);
  const describe = new DescribeRemotePlugin<C>(
    {
      ...{ name, entry: ENTRY, platform, needs, paths },
      version: () => stamped(version),
      container: () => stamped(container),
      initialChunks: [EXPOSED],
    },
    rangesOf,
  );
  return [localVersion, describe];
}
