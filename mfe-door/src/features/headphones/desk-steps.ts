import { readHeadsetCode } from '@stagedoor/contracts';
import { hashOf, readTicketCode } from '../../scanning/ticket-code';
import type { DeskWords } from './desk-words';
import type { HeadsetDesk } from './headset-desk';

/** What the desk does with the next headset. */
export const MODES = {
  lend: 'Hand out and take back',
  swap: 'Swap a faulty one',
  faulty: 'Mark as faulty',
  repaired: 'Mark as repaired',
  count_in: 'Count in',
} as const;
export type Mode = keyof typeof MODES;

const NO_HEADPHONES =
  'This phone has no list of headphones yet. Connect it to the network once, and scan again.';

/** What was scanned already and waits for the headset: a ticket, or the faulty headset of a swap. */
export type Held = { hash: string } | { headset: number } | null;

/** What comes of a scan. */
export interface Step {
  words: DeskWords;
  held: Held;
}

const failed = (title: string, detail: string, held: Held = null): Step => ({
  words: { tone: 'danger', title, detail },
  held,
});

/** Takes the next code: of a ticket, or of a headset, which the code itself tells. */
export async function stepOf(
  desk: HeadsetDesk,
  mode: Mode,
  held: Held,
  text: string,
): Promise<Step> {
  const ticket = readTicketCode(text);
  if (ticket !== null) return ticketStep(desk, mode, await hashOf(ticket));
  const label = readHeadsetCode(text);
  if (!label) {
    return failed('Not read', 'This is no ticket and no headset. Scan it again.', held);
  }
  const { headphones } = desk.current();
  if (!headphones) return failed('Not read', NO_HEADPHONES, held);
  if (label.labelKey !== headphones.pool?.labelKey) {
    return failed('Another event', 'This label is not of the headphones of this event.', held);
  }
  return headsetStep(desk, mode, held, label.number);
}

function ticketStep(desk: HeadsetDesk, mode: Mode, hash: string): Step {
  if (mode !== 'lend') {
    return failed('This is a ticket', `Scan a headset, or choose “${MODES.lend}”.`);
  }
  const refusal = desk.refusalOf(hash);
  if (refusal) return { words: refusal, held: null };
  const words = { tone: 'success', title: 'Ticket read', detail: 'Now scan a headset.' } as const;
  return { words, held: { hash } };
}

/** A refused hand-out or swap ends, unless it goes on with another headset: the next headset alone comes back. */
async function headsetStep(
  desk: HeadsetDesk,
  mode: Mode,
  held: Held,
  headset: number,
): Promise<Step> {
  if (mode === 'lend' && held && 'hash' in held) {
    const words = await desk.handOver({ kind: 'hand_out', headset, hash: held.hash });
    return { words, held: words.needsAnother ? held : null };
  }
  if (mode !== 'swap') {
    const words = await (mode === 'lend' ? desk.takeBack(headset) : desk.record(mode, [headset]));
    return { words, held: null };
  }
  if (!held || !('headset' in held)) {
    const detail = 'Now scan the headset that the guest gets for it.';
    return { words: { tone: 'success', title: 'Faulty one read', detail }, held: { headset } };
  }
  if (held.headset === headset) {
    return failed('The same headset', 'Scan the headset that the guest gets for it.', held);
  }
  const swap = { kind: 'swap', headset: held.headset, replacement: headset } as const;
  const words = await desk.handOver(swap);
  return { words, held: words.needsAnother ? held : null };
}
