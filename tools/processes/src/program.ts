/** A Node program of the site. */
export interface Program {
  /** The name in messages and of its log. */
  name: string;
  /** The file to run, relative to the root of the repository. */
  script: string;
  args?: readonly string[];
  /** Options for Node. */
  nodeFlags?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** A program that runs until the supervisor stops. */
export interface Service {
  /** Stops it with SIGTERM first. Not a failure. */
  stop(): Promise<void>;
  /** Starts it after a stop. Resolves when it is ready. */
  start(): Promise<void>;
  /** Kills it. Resolves when its replacement is ready. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  /** Replaces the service when it dies instead of failing. Called with the death notice before each replacement. */
  replaced?: (notice: string) => void;
}
