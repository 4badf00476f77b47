/** What is judged, and what it is compared with in the same run. */
export interface Pair<T> {
  candidate: T;
  reference: T;
}

/** The results of one turn by name. */
export type Figures = Readonly<Record<string, number>>;
