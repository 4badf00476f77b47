import {
  type Direction,
  type DoorEvent,
  type DoorList,
  type Scan,
  type ScanResult,
  type ScanResults,
} from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';
import { StorageError } from '../shared/device-database';
import { keepServerClock, serverNow } from '../shared/server-clock';
import { ANSWER_MS, isEnd, ServerFollower } from '../shared/server-follower';
import { type Decision, type DeskState, NoListError } from './decision';
import type { DoorStore, WaitingScan } from './door-store';
import { KeptList } from './kept-list';
import { OwnVerdicts } from './own-verdicts';
import { BATCH_MS, listAgeOf, postScans } from './post-scans';
import { RecentAnswers } from './recent-answers';
import { RisingClock } from './rising-clock';
import { sendEach } from './send-each';
import { hashOf } from './ticket-code';
import { TicketList } from './ticket-list';
import { UnansweredScans } from './unanswered-scans';
import type { WaitingBatch } from './waiting-batches';

const RIGHT_ENDED = 'Your right at this door has ended. Your scans are with the supervisor.';

/** A device that can store nothing scans on as long as the server stores the scan, and answers. */
function leaveToServer(error: unknown): void {
  if (!(error instanceof StorageError)) throw error;
}

interface DoorScannerSettings {
  api: ApiClient;
  store: DoorStore;
  night: DoorEvent;
  deviceId: string;
  gate: string;
  /** True for a helper, whose link is for this gate alone: what the device has kept of another one is sent from here. */
  isHelper: boolean;
}

/**
 * Scans tickets at one gate. Online, the server decides; without an answer in time, this device decides by its list,
 * until the server answers again. Every scan is on the disk of the device, or with the server, before its verdict is
 * shown, and is sent until the server has taken it.
 */
export class DoorScanner extends ServerFollower<DeskState> {
  private readonly list = new TicketList();
  private readonly unanswered = new UnansweredScans();
  private readonly own: OwnVerdicts;
  private readonly answers = new RecentAnswers();
  private readonly clock = new RisingClock();
  private readonly kept: KeptList;
  private lastScan: Promise<unknown> = Promise.resolve();
  private hasReadWhole = false;

  constructor(private readonly settings: DoorScannerSettings) {
    super({
      ...{ isOnline: true, waiting: 0, ended: null, storageFailure: null },
      ...{ listedAt: null, reEntry: 'none', doubles: [] },
    });
    const { store, night } = settings;
    this.own = new OwnVerdicts(store, night.event.id);
    this.kept = new KeptList(store, night);
  }

  async start(): Promise<void> {
    const { store, night } = this.settings;
    await this.unanswered.read(store, night);
    const kept = await this.kept.read();
    for (const list of kept?.lists ?? []) await this.apply(list);
    if (kept) this.change({ listedAt: kept.listedAt, reEntry: this.list.reEntry });
    await this.countWaiting();
    await this.follow();
  }

  /** Decides the scan of a ticket code, of a guest who comes in or goes out. Throws NoListError without network and list. */
  scan(code: string, direction: Direction): Promise<Decision> {
    const decision = this.decide(code, direction);
    this.lastScan = decision.catch(() => undefined);
    return decision;
  }

  private async decide(code: string, direction: Direction): Promise<Decision> {
    const { eventId, gate } = this.place;
    const hash = await hashOf(code);
    await this.readNews().catch(leaveToServer);
    const taken = this.unanswered.take(hash, direction);
    const { id, at } = taken ?? { id: crypto.randomUUID(), at: this.clock.next() };
    const scan = { id, hash, direction, at, shown: null, listAge: listAgeOf(this.state.listedAt) };
    if (this.state.isOnline) {
      await this.settings.store.keepScan({ ...scan, eventId, gate }).catch(leaveToServer);
      const result = await this.askInOrder(scan).catch(() => null);
      if (result) return this.decided(scan, result);
    }
    return this.decideHere(scan);
  }

  /** Asks about a scan after the server has taken what this device has decided about the same code itself. */
  private async askInOrder(scan: Scan): Promise<ScanResult> {
    const earlier = await this.own.batchesOf(scan.hash);
    for (const { gate, scans } of earlier) await this.ask(scans, ANSWER_MS, gate);
    return (await this.ask([scan])).results[0]!;
  }

  private get place() {
    const { night, gate } = this.settings;
    return { eventId: night.event.id, gate };
  }

  /** The verdict does not wait for the deletion: a scan without a shown verdict is not sent again. */
  private decided({ id, hash }: Scan, result: ScanResult): Decision {
    this.learn(hash, result);
    this.settings.store.dropScans([id]).catch(() => undefined);
    return { ...result, isLocal: false };
  }

  private learn(hash: string, result: ScanResult): void {
    this.list.learn(hash, result);
    this.answers.add(hash, result);
  }

  private async decideHere(scan: Scan): Promise<Decision> {
    const { store, night, gate } = this.settings;
    if (this.state.ended !== null) {
      await store.dropScans([scan.id]);
      throw new Error(this.state.ended);
    }
    if (this.list.version === undefined) {
      this.unanswered.add(scan);
      throw new NoListError();
    }
    const { hash, at, direction = 'in' } = scan;
    const { verdict, ticket, visit } = this.list.decide(hash, direction, night.event, serverNow());
    await this.own.keep({ ...scan, shown: verdict, gate }).catch((error: unknown) => {
      this.unanswered.add(scan);
      throw error;
    });
    this.list.remember(hash, verdict, { at, gate });
    // The verdict does not wait for the count, which reads everything that waits.
    this.countWaiting().catch(() => undefined);
    return {
      ...{ id: scan.id, verdict, visit, isLocal: true, otherEvent: null },
      ticketType: ticket && ticket.ticketType,
      initial: ticket?.initial ?? '',
      admission: ticket && ticket.admission,
    };
  }

  /** Sends scans. An answer that the right of the caller has ended ends the door. */
  private async ask(
    scans: readonly Scan[],
    withinMs = ANSWER_MS,
    takenAt = this.settings.gate,
  ): Promise<ScanResults> {
    const { api, deviceId, isHelper, gate } = this.settings;
    const place = { ...this.place, deviceId, gate: isHelper ? gate : takenAt };
    const answer = await this.noting(() => postScans(api, place, scans, withinMs));
    if (answer.endedAt) await this.end(RIGHT_ENDED);
    return answer;
  }

  protected override answered(inTime: boolean): void {
    super.answered(inTime);
    keepServerClock(this.settings.api);
  }

  protected forget(): Promise<void> {
    return this.kept.forget();
  }

  protected async round(): Promise<void> {
    const mayWork = await this.sendWaiting().catch((error: unknown) => this.mayStillRead(error));
    if (mayWork) await this.readList();
  }

  /** Sends what waits; returns false when the right of the caller has ended. */
  private async sendWaiting(): Promise<boolean> {
    const { store } = this.settings;
    const batches = await this.own.batches();
    if (batches.length === 0) {
      // Another page of this device may have sent them.
      this.change({ waiting: 0 });
      return !(await this.ask([])).endedAt;
    }
    let mayWork = true;
    const send = async ({ gate, scans }: WaitingBatch) => {
      const { results, endedAt } = await this.ask(scans, BATCH_MS, gate);
      mayWork = !endedAt;
      scans.forEach(({ hash }, index) => this.learn(hash, results[index]!));
      await store.dropScans(scans.map(({ id }) => id));
      await this.countWaiting();
    };
    await sendEach(batches, send, isEnd);
    return mayWork;
  }

  private async readList(): Promise<void> {
    const { api } = this.settings;
    // After a restore of the database, what changed since an old version is not all that did.
    const mayReadWhole = !this.hasReadWhole && this.state.isOnline;
    const version = mayReadWhole ? undefined : this.list.version;
    const path = `/events/${this.place.eventId}/door/tickets`;
    const options = {
      params: version === undefined ? {} : { since: version },
      ...(version && this.readingLimit()),
    };
    this.answers.listRequested();
    const listedAt = Date.now();
    const list = await this.noting(() => api.get<DoorList>(path, options));
    this.hasReadWhole ||= list.isWhole;
    await this.apply(list);
    // The whole list takes a phone long enough to delay a verdict.
    await this.lastScan;
    await this.kept.write(this.answers.appliedTo(list), listedAt);
    this.change({ listedAt, reEntry: list.reEntry, doubles: list.doubles, ended: null });
  }

  /** Takes over a list, what the server has said since it was requested, and what this device has shown and not sent. */
  private async apply(list: DoorList): Promise<void> {
    const own = await this.own.read();
    const listed = new Set(list.tickets.map(([hash]) => hash));
    this.list.apply(this.answers.appliedTo(list));
    this.remember(own, listed);
  }

  /** Takes over what another page of this device has shown and not sent. */
  private async readNews(): Promise<void> {
    this.remember(await this.own.readNews());
  }

  /** Remembers scans that this page does not know yet, and those of tickets that a list has just replaced. */
  private remember(own: readonly WaitingScan[], listed: ReadonlySet<string> = new Set()): void {
    for (const scan of own) {
      this.clock.passed(scan.at);
      if (this.own.isNew(scan) || listed.has(scan.hash)) {
        this.list.remember(scan.hash, scan.shown!, scan);
      }
    }
  }

  private async countWaiting(): Promise<void> {
    this.change({ waiting: (await this.own.toSend()).length });
  }
}
