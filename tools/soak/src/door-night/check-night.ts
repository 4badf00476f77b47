import type { Breach, Finding } from '@stagedoor/api/audit';
import type { Verdict } from '@stagedoor/contracts';

/** A scan whose verdict a phone has shown. */
export interface TakenScan {
  id: string;
  hash: string;
  verdict: Verdict;
  /** True when the phone decided by its list. */
  isLocal: boolean;
}

/** A row of the scans in the database. */
export interface StoredScan {
  id: string;
  hash: string;
  verdict: Verdict;
  shown: Verdict | null;
  admits: boolean;
}

export interface NightFacts {
  /** Without those that were lost with their phones. */
  taken: readonly TakenScan[];
  /** The ids of scans that were lost with their phones: the server may have some of them. */
  lost: ReadonlySet<string>;
  stored: readonly StoredScan[];
  /** The hashes of the tickets that were sold. */
  tickets: ReadonlySet<string>;
  /** The ids of the double admissions in the report of the night. */
  reported: readonly string[];
}

/** Compares what the phones have shown with what the server has stored. Returns each invariant with its breaches. */
export function checkNight(facts: NightFacts): Finding[] {
  return [
    { invariant: 'every_scan_is_stored_once', breaches: lostOrRepeated(facts) },
    { invariant: 'no_scan_is_invented', breaches: invented(facts) },
    { invariant: 'verdicts_are_kept', breaches: changedVerdicts(facts) },
    { invariant: 'verdicts_are_right', breaches: wrongVerdicts(facts) },
    { invariant: 'a_ticket_is_admitted_once', breaches: wrongAdmissions(facts) },
    { invariant: 'double_admissions_are_reported', breaches: wrongDoubles(facts) },
  ];
}

const breach = ({ id }: { id: string }, detail: string): Breach => ({ subject: id, detail });

function lostOrRepeated({ taken, stored }: NightFacts): Breach[] {
  const times = countBy(stored, ({ id }) => id);
  return taken.flatMap((scan) => {
    const count = times.get(scan.id) ?? 0;
    return count === 1 ? [] : [breach(scan, `was shown, and is stored ${count} times`)];
  });
}

function invented({ taken, lost, stored }: NightFacts): Breach[] {
  const known = new Set([...taken.map(({ id }) => id), ...lost]);
  return stored.filter(({ id }) => !known.has(id)).map((scan) => breach(scan, 'no phone took it'));
}

function changedVerdicts({ taken, stored }: NightFacts): Breach[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  return taken.flatMap((scan) => {
    const row = rows.get(scan.id);
    const kept = scan.isLocal ? row?.shown : row?.verdict;
    if (!row || kept === scan.verdict) return [];
    return [breach(scan, `was shown as ${scan.verdict} and is stored as ${kept}`)];
  });
}

function wrongVerdicts({ stored, tickets }: NightFacts): Breach[] {
  return stored.flatMap((row) => {
    const right = tickets.has(row.hash) ? (row.admits ? 'admitted' : 'used') : 'unknown';
    return row.verdict === right ? [] : [breach(row, `is ${row.verdict} in place of ${right}`)];
  });
}

/** Every sold ticket that a phone has admitted is inside, and none twice. */
function wrongAdmissions({ taken, stored }: NightFacts): Breach[] {
  const admissions = countBy(
    stored.filter(({ admits }) => admits),
    ({ hash }) => hash,
  );
  const letIn = taken.filter(({ verdict }) => verdict === 'admitted').map(({ hash }) => hash);
  return [...new Set([...letIn, ...admissions.keys()])]
    .filter((hash) => admissions.get(hash) !== 1)
    .map((hash) => ({ subject: hash, detail: `has ${admissions.get(hash) ?? 0} admissions` }));
}

/** A double admission is a person whom a phone has let in with a ticket that another scan has admitted. */
function wrongDoubles({ taken, stored, reported }: NightFacts): Breach[] {
  const admitting = new Set(stored.filter(({ admits }) => admits).map(({ id }) => id));
  const made = new Set(
    taken
      .filter(({ id, verdict }) => verdict === 'admitted' && !admitting.has(id))
      .map(({ id }) => id),
  );
  const said = new Set(reported);
  return [
    ...[...made].filter((id) => !said.has(id)).map((id) => breach({ id }, 'is not reported')),
    ...[...said].filter((id) => !made.has(id)).map((id) => breach({ id }, 'was not made')),
  ];
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
