/** A path that the remote owns. */
export interface HarnessPath {
  path: string;
  access: 'public' | 'signed-in';
  /** The path with something that exists in the place of each parameter. */
  address: string;
}

/** Somebody to look at the remote as. */
export interface HarnessPerson {
  label: string;
  email: string;
  password: string;
}

/** What the server of the harness tells its page. */
export interface HarnessSettings {
  remote: string;
  /** What answers the calls, for people to read. */
  api: string;
  paths: readonly HarnessPath[];
  people: readonly HarnessPerson[];
  /** The user that is signed in until another one is chosen; null for a guest. */
  opensAs: HarnessPerson | null;
}
