import {
  type DoorEvent,
  type DoorList,
  type Headphones,
  type HeadsetEntry,
  type HeadsetEntryKind,
  type HeadsetOutcome,
  type HeadsetResults,
} from '@stagedoor/contracts';
import { type ApiClient, ApiError } from '@stagedoor/platform';
import { BATCH_MS } from '../../scanning/post-scans';
import { mergedList, TicketList } from '../../scanning/ticket-list';
import { type DeskWords, doneWords, outcomeWords, refusalWords } from './desk-words';
import { DeskClock } from '../../shared/desk-clock';
import { headsetBatches, sendHeadsetBatch } from '../../shared/headset-batches';
import type { HeadsetStore, WaitingEntry } from '../../shared/headset-store';
import { isOf } from '../../shared/owner';
import { postHeadsetEntries } from '../../shared/post-headset-entries';
import { keepServerClock, serverNow } from '../../shared/server-clock';
import { ANSWER_MS, type FollowerState, ServerFollower } from '../../shared/server-follower';
import { isAbout, KnownHeadsets } from './known-headsets';

interface HeadsetDeskSettings {
  api: ApiClient;
  store: HeadsetStore;
  night: DoorEvent;
  deviceId: string;
}

export interface HeadsetDeskState extends FollowerState {
  headphones: Headphones | null;
}

type NewEntry = Pick<HeadsetEntry, 'kind' | 'headset'> &
  Partial<Pick<HeadsetEntry, 'replacement' | 'hash'>>;

/**
 * Hands headsets out and takes them back. A hand-out or swap asks the server; without an answer in time, this device
 * decides by what it knows. What was done is on the disk of the device before it is signalled, and is sent until the
 * server has taken it.
 */
export class HeadsetDesk extends ServerFollower<HeadsetDeskState> {
  private readonly tickets = new TicketList();
  private list: DoorList | null = null;
  private waiting: WaitingEntry[] = [];
  /** The headphones that the disk of the device has, beside the list; null when it may lack something. */
  private written: string | null = null;
  private readonly clock: DeskClock;
  private hasReadWhole = false;

  constructor(private readonly settings: HeadsetDeskSettings) {
    super({ isOnline: true, waiting: 0, headphones: null, ended: null, storageFailure: null });
    this.clock = new DeskClock(settings.night.event.id);
  }

  async start(): Promise<void> {
    const { store } = this.settings;
    const kept = await store.readDesk(this.eventId);
    if (kept) {
      this.list = kept.list;
      this.tickets.apply(kept.list);
      this.written = JSON.stringify(kept.headphones);
      this.change({ headphones: kept.headphones });
    }
    await this.countWaiting();
    for (const { at } of this.waiting) this.clock.passed(at);
    await this.follow();
  }

  /** Returns why a ticket gets no headset, or null; a ticket that is not on the list is left to the server. */
  refusalOf(hash: string): DeskWords | null {
    const { verdict } = this.tickets.decide(hash, 'in', this.settings.night.event, serverNow());
    switch (verdict) {
      case 'refunded':
      case 'cancelled':
      case 'disputed':
        return refusalWords(verdict);
      case 'unknown':
        return this.state.isOnline ? null : refusalWords(verdict);
      default:
        // A guest who is here is inside, whatever the last scan of the ticket says.
        return null;
    }
  }

  /** Does what waits for no answer, of any number of headsets. */
  async record(
    kind: Exclude<HeadsetEntryKind, 'take_back'>,
    headsets: readonly number[],
  ): Promise<DeskWords> {
    const entries = headsets.map((headset) => this.entryOf({ kind, headset }, 'done'));
    await this.keep(entries);
    void this.sendWaiting().catch(() => undefined);
    const [first] = entries;
    if (!first || entries.length > 1) {
      const detail = `${entries.length} headsets.`;
      return { tone: 'success', title: 'Counted in', detail };
    }
    return doneWords(first, !this.state.isOnline);
  }

  /** Takes a headset back. Asks the server about one that this device does not know to be out. */
  async takeBack(headset: number): Promise<DeskWords> {
    const entry = this.entryOf({ kind: 'take_back', headset }, 'done');
    const objection = this.known().objectionTo(entry);
    await this.keep([entry]);
    const outcome = objection ? ((await this.ask(entry)) ?? objection) : 'done';
    void this.sendWaiting().catch(() => undefined);
    return outcomeWords(entry, outcome, !this.state.isOnline);
  }

  /**
   * Hands a headset out, or swaps one: asks the server first, and decides here without an answer. The server may have
   * taken what is then refused here, so that is withdrawn.
   */
  async handOver(change: NewEntry): Promise<DeskWords> {
    const asked = this.entryOf(change, 'asked');
    const answer = await this.ask(asked);
    if (answer) {
      void this.readAll().catch(() => undefined);
      return outcomeWords(asked, answer, false);
    }
    const words = await this.handOverHere(asked);
    const isRefused = words.tone !== 'success';
    if (answer === null && isRefused) await this.keep([{ ...asked, stage: 'withdrawn' }]);
    return words;
  }

  /**
   * Returns the server's answer to an entry, after earlier ones about the same headset or ticket, if it comes in time.
   * Returns null for an entry without an answer, and undefined for one that the server has not taken.
   */
  private async ask(asked: HeadsetEntry): Promise<HeadsetOutcome | null | undefined> {
    if (!this.state.isOnline) return undefined;
    const earlier = this.own.filter((entry) => entry.id !== asked.id && isAbout(entry, asked));
    try {
      const { results } = await this.send([...earlier, asked], ANSWER_MS);
      return results.at(-1)?.outcome ?? null;
    } catch (error) {
      return error instanceof ApiError && error.isRefusal ? undefined : null;
    }
  }

  private async handOverHere(asked: HeadsetEntry): Promise<DeskWords> {
    const { ended, headphones } = this.state;
    if (ended !== null) return { tone: 'danger', title: 'Not handed out', detail: ended };
    if (!this.list || !headphones) {
      const detail =
        'This phone has no list of tickets yet. Connect it to the network once, and start again.';
      return { tone: 'danger', title: 'Not handed out', detail };
    }
    const refusal = asked.hash === null ? null : this.refusalOf(asked.hash);
    if (refusal) return refusal;
    const objection = this.known().objectionTo(asked);
    if (objection && objection !== 'done') return refusalWords(objection, asked.kind);
    const entry: HeadsetEntry = { ...asked, stage: 'done' };
    await this.keep([entry]);
    return doneWords(entry, true);
  }

  /** What this device knows of the headsets. */
  private known(): KnownHeadsets {
    return new KnownHeadsets(this.state.headphones, this.waiting);
  }

  /** What this person sends; the rest of what waits is of others. */
  private get own(): WaitingEntry[] {
    return this.waiting.filter(isOf(this.settings.store.owner));
  }

  private get eventId(): string {
    return this.settings.night.event.id;
  }

  private entryOf(change: NewEntry, stage: HeadsetEntry['stage']): HeadsetEntry {
    const made = { id: crypto.randomUUID(), at: this.clock.next(), stage };
    return { ...made, replacement: null, hash: null, ...change };
  }

  private async keep(entries: readonly HeadsetEntry[]): Promise<void> {
    const { eventId } = this;
    await this.settings.store.keepEntries(entries.map((entry) => ({ ...entry, eventId })));
    await this.countWaiting();
  }

  private send(entries: readonly HeadsetEntry[], withinMs: number): Promise<HeadsetResults> {
    const { api, deviceId } = this.settings;
    const from = { eventId: this.eventId, deviceId };
    return this.noting(() => postHeadsetEntries(api, from, entries, withinMs));
  }

  protected override answered(inTime: boolean): void {
    super.answered(inTime);
    this.change({ ended: null });
    keepServerClock(this.settings.api);
  }

  protected forget(): Promise<void> {
    this.written = null;
    return this.settings.store.forgetDesk(this.eventId);
  }

  protected async round(): Promise<void> {
    await this.sendWaiting().catch((error: unknown) => this.mayStillRead(error));
    await this.readAll();
  }

  private async sendWaiting(): Promise<void> {
    for (const batch of headsetBatches(this.own)) {
      await sendHeadsetBatch(this.settings.store, batch, (entries) => this.send(entries, BATCH_MS));
      await this.countWaiting();
    }
  }

  private async readAll(): Promise<void> {
    const { api, store, night } = this.settings;
    const path = `/events/${this.eventId}`;
    const limit = this.readingLimit();
    const headphones = await this.noting(() => api.get<Headphones>(`${path}/headphones`, limit));
    // After a restore of the database, what changed since an old version is not all that did.
    const mayReadWhole = !this.hasReadWhole && this.state.isOnline;
    const version = mayReadWhole ? undefined : this.tickets.version;
    const list = await this.noting(() =>
      api.get<DoorList>(`${path}/door/tickets`, {
        params: version === undefined ? {} : { since: version },
        ...(version && this.readingLimit()),
      }),
    );
    this.hasReadWhole ||= list.isWhole;
    this.tickets.apply(list);
    this.list = mergedList(this.list, list);
    this.change({ headphones });
    const text = JSON.stringify(headphones);
    if (!list.isWhole && list.tickets.length === 0 && text === this.written) return;
    this.written = null;
    const { endTime } = night.event;
    await store.writeDesk(this.eventId, { endTime, headphones, list: this.list });
    this.written = text;
  }

  private async countWaiting(): Promise<void> {
    this.waiting = await this.settings.store.waitingEntries(this.eventId);
    this.change({ waiting: this.own.length });
  }
}
