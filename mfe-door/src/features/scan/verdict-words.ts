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

const TONES: Partial<Record<Verdict, SignalTone>> = {
  ...{ admitted: 'success', admitted_again: 'success', gone_out: 'info' },
  ...{ used: 'warning', not_inside: 'warning' },
};
const MOVES: readonly Verdict[] = ['admitted', 'admitted_again', 'gone_out'];

const ORDINALS = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns the words of a decision; times are those of the door's venue, the start of another event that of its own. */
export function wordsOf(decision: Decision, timeZone: string): VerdictWords {
  const tone = TONES[decision.verdict] ?? 'danger';
  return { tone, title: titleOf(decision), detail: detailOf(decision, timeZone) };
}

/** True for a guest whom this device has let in or out by its own list. */
export function isMoveHere({ verdict, isLocal }: Decision): boolean {
  return isLocal && MOVES.includes(verdict);
}

function titleOf(decision: Decision): string {
  const { verdict, visit } = decision;
  const title = VERDICT_TITLES[verdict] + (isMoveHere(decision) ? ' offline' : '');
  return verdict === 'admitted_again' && visit !== null
    ? `${title}, ${ordinal(visit)} time`
    : title;
}

function ordinal(count: number): string {
  return `${count}${ENDINGS[ORDINALS.select(count)] ?? 'th'}`;
}

function detailOf(decision: Decision, timeZone: string): string {
  const { admission, initial, isLocal, otherEvent, ticketType } = decision;
  const whose = [initial, ticketType].filter(Boolean).join(' · ');
  const when = admission && `${formatTime(admission.at, timeZone)} at ${isolated(admission.gate)}`;
  switch (decision.verdict) {
    case 'admitted':
    case 'admitted_again':
      return whose;
    case 'gone_out':
      return `${whose}. The same ticket lets the guest in again.`;
    case 'used':
      return `${when ? `Used ${when}` : 'Used'}. Ask for another ticket, or for a supervisor.`;
    case 'not_inside':
      if (isLocal) {
        return 'Not inside by the list of this phone, which has no network. Let the guest out: the scan counts if the ticket came in at another gate.';
      }
      return `${when ? `Last scanned ${when}` : 'It has not come in yet'}. Choose In for a guest who comes in, or ask a supervisor.`;
    case 'no_re_entry':
      return `${when ? `Went out ${when}` : 'Went out'}. This event has no re-entry: ask a supervisor.`;
    case 'refunded':
      return 'This ticket was refunded and is no longer valid.';
    case 'cancelled':
      return 'This ticket was cancelled and is no longer valid.';
    case 'disputed':
      return 'The bank has the money of this ticket. Send the guest to the organiser.';
    case 'other_event':
      return otherEvent
        ? `For ${isolated(otherEvent.title)}, ${formatLongDateTime(otherEvent.startTime, otherEvent.timeZone ?? timeZone)}.`
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
