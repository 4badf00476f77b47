import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DOOR_STATES,
  type DoorList,
  type DoorState,
  type Scan,
  type ScanResults,
  type Verdict,
} from '@stagedoor/contracts';
import type { AcknowledgedScan } from './checks.js';
import type { Person } from './person.js';
import type { Programme } from './programme.js';
import type { Actions } from './random.js';

/** What a phone shows for a ticket of its list on the way in, at an event without re-entry. */
const SHOWN: Record<DoorState, Verdict> = {
  ...{ valid: 'admitted', used: 'used', out: 'no_re_entry' },
  ...{ refunded: 'refunded', cancelled: 'cancelled', disputed: 'disputed' },
};

/** Scans that a phone took at one door and has not sent. */
interface Phone {
  deviceId: string;
  eventId: string;
  waiting: Scan[];
}

/** The person at the doors: scans tickets with and without network. Records every verdict of the API. */
export class Doorkeeper {
  private readonly actions: Actions<() => Promise<unknown>> = {
    'scans a ticket': [6, async () => this.send(await this.takeScans(1, false))],
    'scans without network': [5, () => this.takeScans(this.person.random.int(2, 6), true)],
    'sends the batch': [4, () => this.sendOff(() => this.send(this.phone.waiting))],
    'sends the batch twice, reordered': [
      4,
      () => this.sendOff(() => Promise.all([this.send(this.phone.waiting), this.sendShuffled()])),
    ],
    'loses the phone': [1, () => Promise.resolve(this.change())],
  };
  private phone: Phone;

  constructor(
    private readonly person: Person,
    private readonly programme: Programme,
    private readonly acknowledged: AcknowledgedScan[],
  ) {
    this.phone = this.change();
  }

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, shop } = this.person;
    while (!over.aborted) {
      await pause(random.int(50, 300));
      const [name, act] = random.draw(this.actions);
      shop.tally.add(`doorkeeper ${name}`);
      await act();
    }
  }

  /** Goes to a door with a new phone. */
  private change(): Phone {
    const { random } = this.person;
    const { id: eventId } = random.pick(this.programme.onSale);
    return (this.phone = { deviceId: randomUUID(), eventId, waiting: [] });
  }

  /** Scans tickets of the list, some of them a second time. Without network, the phone decides by the list. */
  private async takeScans(count: number, isOffline: boolean): Promise<readonly Scan[]> {
    const { person, phone } = this;
    const listed = await person.persist((client) =>
      client.get<DoorList>(`/events/${phone.eventId}/door/tickets`),
    );
    if (!listed) return [];
    if ('refused' in listed || listed.answer.tickets.length === 0) {
      this.change();
      return [];
    }
    const scans = Array.from({ length: count }, (): Scan => {
      const [hash, state] = person.random.pick(listed.answer.tickets);
      const verdict = SHOWN[DOOR_STATES[state]!];
      const at = new Date().toISOString();
      return { id: randomUUID(), hash, at, shown: isOffline ? verdict : null, listAge: 0 };
    });
    if (isOffline) phone.waiting.push(...scans);
    return scans;
  }

  /** The batch is kept until it was answered, as a phone does. */
  private async sendOff(send: () => Promise<unknown>): Promise<void> {
    await send();
    this.phone.waiting = this.phone.waiting.filter(({ id }) => !this.isAcknowledged(id));
  }

  private isAcknowledged(id: string): boolean {
    return this.acknowledged.some((scan) => scan.id === id);
  }

  private sendShuffled(): Promise<void> {
    return this.send(this.person.random.shuffle(this.phone.waiting));
  }

  private async send(scans: readonly Scan[]): Promise<void> {
    const { person, phone } = this;
    if (scans.length === 0) return;
    const body = {
      deviceId: phone.deviceId,
      gate: 'Gate A',
      sentAt: new Date().toISOString(),
      scans,
    };
    const sent = await person.persist((client) =>
      client.post<ScanResults>(`/events/${phone.eventId}/door/scans`, body),
    );
    if (!sent) return;
    if ('refused' in sent) {
      person.shop.tally.add(`scans refused: ${sent.refused.status}`);
      this.change();
      return;
    }
    for (const { id, verdict } of sent.answer.results) {
      this.acknowledged.push({ id, verdict });
      person.shop.tally.add(`scan: ${verdict}`);
    }
  }
}
