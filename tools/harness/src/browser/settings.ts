/** A path that the remote owns. */
export interface HarnessPath {
  path: string;
  access: 'public' | 'signed-in';
  /** The path with existing ids for its parameters. */
  address: string;
}

/** A user to choose. */
export interface HarnessPerson {
  label: string;
  email: string;
  password: string;
}

/** The settings that the server of the harness passes to its page. */
export interface HarnessSettings {
  remote: string;
  /** The description of the API. */
  api: string;
  paths: readonly HarnessPath[];
  people: readonly HarnessPerson[];
  /** The user who is signed in first; null for a guest. */
  opensAs: HarnessPerson | null;
}
