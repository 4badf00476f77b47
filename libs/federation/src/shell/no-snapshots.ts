/**
 * Takes the place of the federation runtime's class that reads manifests, in the build of the shell: the registry names
 * every file, so that no remote has a manifest.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

/** The runtime asks for what a manifest says when a remote is replaced. */
export const getGlobalRemoteInfo = () => ({});
