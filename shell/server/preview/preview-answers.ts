/** What may be previewed: each remote that is in force or published here, with its versions. */
export interface PreviewChoices {
  remotes: PreviewableRemote[];
}

/** One remote, the version of it in force, and all its registered versions, the newest first. */
export interface PreviewableRemote {
  name: string;
  /** Null while the remote is not in force. */
  inForce: string | null;
  versions: string[];
}

/** A version of one remote that somebody has picked. */
export interface PreviewPick {
  remote: string;
  version: string;
}

/** A preview has begun; `startAt` is an address of the remote. */
export interface PreviewBegun extends PreviewPick {
  startAt: string;
}

/** What is asked of `/preview/reset`: the end of the preview, or that its version has failed in the way `kind`. */
export interface PreviewReset {
  failure?: PreviewPick & { kind: string };
}

/** What a previewing visitor's page says to its banner: the version picked, the pinned one, and whether it has failed. */
export interface PreviewNote extends PreviewPick {
  /** Null if no version of the remote is in force. */
  pinned: string | null;
  failed: boolean;
}
