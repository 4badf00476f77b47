/** The remotes that each journey loaded, by the journey's line in a test list of Playwright. */
export type LoadedRemotes = Readonly<Record<string, readonly string[]>>;

interface Suite {
  title: string;
  file: string;
  suites?: readonly Suite[];
  specs?: readonly Spec[];
}

interface Spec {
  title: string;
  tests: readonly {
    projectName: string;
    annotations: readonly { type: string; description?: string }[];
  }[];
}

/** The annotation with which a journey names a remote that it loaded. */
const LOADED = 'remote';

/** Reads a Playwright report. */
export function loadedRemotes(report: unknown): LoadedRemotes {
  const { suites = [] } = (report ?? {}) as { suites?: readonly Suite[] };
  return Object.fromEntries(suites.flatMap((file) => journeysOf(file, [])));
}

/** Returns a test list of the journeys that loaded none of these remotes. */
export function withoutRemotes(journeys: LoadedRemotes, remotes: readonly string[]): string {
  return Object.entries(journeys)
    .filter(([, loaded]) => !loaded.some((remote) => remotes.includes(remote)))
    .map(([journey]) => `${journey}\n`)
    .join('');
}

function journeysOf(
  { file, suites = [], specs = [] }: Suite,
  titles: readonly string[],
): [string, string[]][] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, annotations }): [string, string[]] => [
      [`[${projectName}]`, file, ...titles, title].join(' › '),
      annotations.flatMap(({ type, description = '' }) => (type === LOADED ? [description] : [])),
    ]),
  );
  const inner = suites.flatMap((suite) => journeysOf(suite, [...titles, suite.title]));
  return [...own, ...inner];
}
