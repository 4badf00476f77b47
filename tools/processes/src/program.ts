/** A Node program of the site. */
export interface Program {
  /** Its name in messages, and that of its log. */
  name: string;
  /** The file to run, from the root of the repository, and what to pass to it. */
  script: string;
  args?: readonly string[];
  /** For Node itself. */
  nodeFlags?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** A program that runs until the supervisor stops. */
export interface Service {
  /** Ends it gently, which is no failure. */
  stop(): Promise<void>;
  /** Starts it again after a stop; settles when it is ready. */
  start(): Promise<void>;
  /** Kills it; settles when another has taken its place. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  /** One of several: when it dies, this is called with the notice of its death, another takes its place, and the rest runs on. */
  replaced?: (notice: string) => void;
}
