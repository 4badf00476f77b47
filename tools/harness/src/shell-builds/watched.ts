/** What becomes of the builds of a watched remote. */
export interface Watched {
  /** A folder for the files of a build. */
  distDir: string;
  /** Offers a finished build in a folder to shells. */
  offer: (distDir: string) => Promise<void>;
}
