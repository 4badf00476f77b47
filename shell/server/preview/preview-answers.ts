/** The remotes in force or published here, with their versions. */
export interface PreviewChoices {
  remotes: PreviewableRemote[];
}

/** A remote, its version in force, and its registered versions, newest first. */
export interface PreviewableRemote {
  name: string;
  /** Null while the remote is not in force. */
  inForce: string | null;
  versions: string[];
}

/** A picked version of a remote. */
export interface PreviewPick {
  remote: string;
  version: string;
}

/** A started preview; `startAt` is a path of the remote. */
export interface PreviewBegun extends PreviewPick {
  startAt: string;
}

/** The page that confirms a dev server, with `remote` and `address` in its query. */
export const DEV_SERVER_PAGE = '/preview/dev-server';

/** A remote and the address of the dev server that serves it, such as http://localhost:4200. */
export interface DevServerPick {
  remote: string;
  address: string;
}

/** The last build of the picked dev server as a page's registry has it, and the links of all menus with it. */
export interface DevBuildEntry {
  entry: { version: string };
  links: object[];
}

/** The data of the preview script on a page that asks a dev server. */
export interface DevServerNote extends DevServerPick {
  /** The version in force; null if there is none. */
  pinned: string | null;
}

/** The body of `/preview/reset`: empty to end the preview, or the failure of its version. */
export interface PreviewReset {
  failure?: PreviewPick & { kind: string };
}

/** The data of the preview banner: the picked version, the pinned one, and whether the picked one failed. */
export interface PreviewNote extends PreviewPick {
  /** Null if no version of the remote is in force. */
  pinned: string | null;
  failed: boolean;
}
