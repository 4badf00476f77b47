import type { Decision } from '../../scanning/decision';
import { SignalDetail, SignalPanel, SignalTitle } from '../../scanning/signal-panel';
import { wordsOf } from './verdict-words';

interface VerdictPanelProps {
  /** Null before the first scan and while one is being decided. */
  decision: Decision | null;
  /** Why a scan could not be decided. */
  problem: string | null;
  pending: boolean;
  timeZone: string;
}

/** The verdict on the last scan. */
export function VerdictPanel({ decision, problem, pending, timeZone }: VerdictPanelProps) {
  const words = decision && wordsOf(decision, timeZone);
  const striped = decision?.isLocal === true && decision.verdict === 'admitted';
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
        <SignalDetail>
          {problem ?? (pending ? 'Checking …' : 'Ready for the first ticket.')}
        </SignalDetail>
      )}
    </SignalPanel>
  );
}
