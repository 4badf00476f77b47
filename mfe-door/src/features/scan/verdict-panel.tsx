import type { Direction } from '@stagedoor/contracts';
import type { Decision } from '../../scanning/decision';
import { SignalDetail, SignalPanel, SignalTitle } from '../../scanning/signal-panel';
import { isMoveHere, wordsOf } from './verdict-words';

interface VerdictPanelProps {
  direction: Direction;
  /** Null before the first scan and while one is being decided. */
  decision: Decision | null;
  /** Why a scan could not be decided. */
  problem: string | null;
  pending: boolean;
  timeZone: string;
}

/** The verdict on the last scan. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { direction, decision, problem, pending, timeZone } = props;
  const words = decision && wordsOf(decision, timeZone);
  const striped = decision !== null && isMoveHere(decision);
  const ready =
    direction === 'out' ? 'Ready for the first guest who leaves.' : 'Ready for the first ticket.';
  return (
    <SignalPanel
      $tone={problem === null ? (words?.tone ?? null) : 'danger'}
      $striped={striped}
      role="alert"
      aria-atomic="true"
      aria-busy={pending}
      aria-label="Verdict"
    >
      {words ? (
        <>
          <SignalTitle>{words.title}</SignalTitle>
          <SignalDetail>{words.detail}</SignalDetail>
        </>
      ) : (
        <SignalDetail>{problem ?? (pending ? 'Checking …' : ready)}</SignalDetail>
      )}
    </SignalPanel>
  );
}
