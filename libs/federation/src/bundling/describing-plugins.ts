import { PLATFORM } from '../registry/misfit.js';
import type { Compilation } from './bundler.js';
import { HASH_PLACEHOLDER } from './content-hash.js';
import { DescribeRemotePlugin } from './describe-remote.plugin.js';
import { LocalVersionPlugin } from './local-version.plugin.js';
import type { RemoteProject } from './remote-project.js';

/**
 * Returns the plugins that complete the version of a remote's build and describe it. `rangesOf` returns the range of
 * each shared package that the build takes from the shell.
 */
export function describingPlugins<C extends Compilation>(
  { manifest, version, container }: RemoteProject,
  rangesOf: (compilation: C) => Record<string, string>,
) {
  const { platform, needs, paths } = manifest;
  const localVersion = new LocalVersionPlugin<C>((compilation) => ({
    ranges: { ...rangesOf(compilation), [PLATFORM]: platform },
    needs,
    paths,
  }));
  const stamped = (text: string) => text.replace(HASH_PLACEHOLDER, localVersion.hash);
  const describe = new DescribeRemotePlugin<C>(
    { manifest, version: () => stamped(version), container: () => stamped(container) },
    rangesOf,
  );
  return [localVersion, describe];
}
