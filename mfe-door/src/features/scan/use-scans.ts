import type { Direction } from '@stagedoor/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Decision } from '../../scanning/decision';
import type { DoorScanner } from '../../scanning/door-scanner';
import { readySound, signal } from '../../scanning/signal';
import { type VerdictWords, wordsOf } from './verdict-words';

const FAILED = 'The scan failed.';
const NOTHING: Shown = { decision: null, problem: null, pending: false };

interface Shown {
  decision: Decision | null;
  problem: string | null;
  pending: boolean;
}

/** A verdict that came when the next ticket had been scanned already. */
export interface EarlierVerdict extends VerdictWords {
  number: number;
}

/**
 * Scans one ticket after another, also while an earlier one is being decided. The verdict of the last one is shown as
 * such, and those of the earlier ones beside it, until a ticket is scanned while none is being decided.
 */
export function useScans(scanner: DoorScanner, direction: Direction, timeZone: string) {
  const [shown, show] = useState(NOTHING);
  const [earlier, setEarlier] = useState<readonly EarlierVerdict[]>([]);
  const latest = useRef(0);
  const undecided = useRef(0);
  const isClosed = useRef(false);
  const seenAt = useRef(0);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  useLayoutEffect(() => {
    if (shown.decision) {
      performance.measure('door: from the picture to the verdict', { start: seenAt.current });
    }
  }, [shown.decision]);

  const clear = () => {
    latest.current += 1;
    show(NOTHING);
  };
  /** Takes this verdict away, and no later one. */
  const clearVerdict = (decision: Decision) =>
    show((last) => (last.decision === decision ? NOTHING : last));
  /** What is no ticket takes no verdict from one that is being decided. */
  const refuse = (problem: string) => {
    if (undecided.current > 0) return;
    latest.current += 1;
    show({ ...NOTHING, problem });
    signal('danger');
  };
  /** `at` is when the picture of the ticket was taken, in milliseconds of this page. */
  const scan = (code: string, at = performance.now()) => {
    readySound().catch(() => undefined);
    const number = (latest.current += 1);
    if (undecided.current === 0) setEarlier([]);
    undecided.current += 1;
    show({ ...NOTHING, pending: true });
    const end = (words: VerdictWords, result: Partial<Shown>) => {
      undecided.current -= 1;
      if (isClosed.current) return;
      signal(words.tone);
      if (number === latest.current) {
        seenAt.current = at;
        show({ ...NOTHING, ...result });
      } else setEarlier((before) => [...before, { ...words, number }]);
    };
    scanner.scan(code, direction).then(
      (decision) => end(wordsOf(decision, timeZone), { decision }),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : FAILED;
        end({ tone: 'danger', title: 'Not decided', detail: problem }, { problem });
      },
    );
  };
  return { ...shown, earlier, scan, refuse, clear, clearVerdict };
}
