import { readFileSync } from 'node:fs';

/** The unit of Linux, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time of all ended child processes and their descendants in seconds. Undefined without `/proc`.
 */
export function processorTimeOfChildren(): number | undefined {
  const stat = readStat();
  if (stat === undefined) return undefined;
  // The name before the last bracket may contain spaces; the state, the third field, follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[13], fields[14]].map(Number);
  return (user! + system!) / TICKS_PER_SECOND;
}

function readStat(): string | undefined {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
}
