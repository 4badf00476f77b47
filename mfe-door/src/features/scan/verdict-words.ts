import { DOOR_HOURS, isolated, type Verdict, VERDICT_TITLES } from '@stagedoor/contracts';
import { formatLongDateTime, formatTime } from '@stagedoor/platform';
import type { Decision } from '../../scanning/decision';
import type { SignalTone } from '../../scanning/signal';

/** A verdict in words: the same for the eye, the ear and a screen reader. */
export interface VerdictWords {
  tone: SignalTone;
  title: string;
  /** Whose ticket it is, or why it is refused; and what to do. */
  detail: string;
}

const TONES: Partial<Record<Verdict, SignalTone>> = { admitted: 'success', used: 'warning' };

/** Returns the words of a decision; times are those of the venue. */
export function wordsOf(decision: Decision, timeZone: string): VerdictWords {
  const { verdict, isLocal } = decision;
  const title = verdict === 'admitted' && isLocal ? 'Admitted offline' : VERDICT_TITLES[verdict];
  return { tone: TONES[verdict] ?? 'danger', title, detail: detailOf(decision, timeZone) };
}

function detailOf(decision: Decision, timeZone: string): string {
  const { admission, initial, isLocal, otherEvent, ticketType } = decision;
  switch (decision.verdict) {
    case 'admitted':
      return [initial, ticketType].filter(Boolean).join(' · ');
    case 'used':
      return admission
        ? `Used ${formatTime(admission.at, timeZone)} at ${isolated(admission.gate)}. Ask for another ticket, or for a supervisor.`
        : 'Used. Ask for another ticket, or for a supervisor.';
    case 'refunded':
      return 'This ticket was refunded and is no longer valid.';
    case 'cancelled':
      return 'This ticket was cancelled and is no longer valid.';
    case 'disputed':
      return 'The bank has the money of this ticket. Send the guest to the organiser.';
    case 'other_event':
      return otherEvent
        ? `For ${isolated(otherEvent.title)}, ${formatLongDateTime(otherEvent.startTime, timeZone)}.`
        : 'For another event.';
    case 'wrong_day':
      return `Tickets admit from ${DOOR_HOURS} hours before the start until ${DOOR_HOURS} hours after the end.`;
    case 'unknown':
      return isLocal
        ? 'Not on the list of this phone, which has no network. Scan it again, or type the code.'
        : 'No ticket has this code. Scan it again, or type the code.';
    case 'late':
      return 'This scan arrived after your right had ended. A supervisor decides about it.';
    case 'late_refused':
      return 'This scan arrived after your right had ended. A supervisor has refused it.';
    case 'right_ended':
      return 'You no longer work at this door. Send the guest to the supervisor.';
  }
}
