/** A span of time, in milliseconds since 1970. */
export interface Span {
  from: number;
  until: number;
}

/** An admission, and when it was committed. */
export interface Admission {
  hash: string;
  at: number;
}

/** A phone: when its lists first had each admission, and when it could not read any. */
export interface ListOfPhone {
  knownSince: ReadonlyMap<string, number>;
  without: readonly Span[];
}

/**
 * Returns how old the list of each phone was for each admission, in milliseconds, the least first: from the admission
 * until the list had it. Leaves out what overlaps with an outage of the server or of the phone.
 */
export function listAges(
  admissions: readonly Admission[],
  phones: readonly ListOfPhone[],
  outages: readonly Span[],
): Float64Array {
  const ages = phones.flatMap(({ knownSince, without }) => {
    const away = [...outages, ...without];
    return admissions
      .map(({ hash, at }) => ({ from: at, until: knownSince.get(hash) ?? Infinity }))
      .filter((span) => !away.some((one) => span.from < one.until && one.from < span.until))
      .map(({ from, until }) => until - from);
  });
  return Float64Array.from(ages).sort();
}

/** Returns the time that the spans cover together, in milliseconds. */
export function lengthOf(spans: readonly Span[]): number {
  let covered = 0;
  let end = -Infinity;
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, until - Math.max(from, end));
    end = Math.max(end, until);
  }
  return covered;
}
