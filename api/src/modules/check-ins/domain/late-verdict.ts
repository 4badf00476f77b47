import type { Verdict } from '@stagedoor/contracts';

/** Returns the verdict of a scan by a person whose right has ended: taken before the end, it waits for a supervisor. */
export function lateVerdict(takenAt: Date, endedAt: Date): Verdict {
  return takenAt.getTime() < endedAt.getTime() ? 'late' : 'right_ended';
}
