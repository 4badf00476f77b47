import { setTimeout as pause } from 'node:timers/promises';
import { DOOR_STATES, type DoorList, type ScanBatch } from '@stagedoor/contracts';
import { type ApiClient, ApiError, type CallOptions } from '@stagedoor/platform';
import type { Random } from '../random.js';
import type { Tally } from '../tally.js';
import type { ListOfPhone, Span } from './list-ages.js';

/** `one way`: requests arrive, and their answers get lost. */
export type Reception = 'good' | 'none' | 'one way';

const USED = DOOR_STATES.indexOf('used');
const LATE_MS = [2_000, 6_000] as const;
const REPEATED = 0.05;
const LATE = 0.01;
/** The server is up for a phone while it answers within this time. */
export const ANSWER_MS = 250;

/** The network of a phone: the client of the product, with faults. It repeats, delays and reorders batches. */
export class Radio implements ListOfPhone {
  private reception: Reception = 'good';
  private readonly sent: [path: string, batch: ScanBatch][] = [];
  private readonly underway = new Set<Promise<unknown>>();
  /** The spans without good reception, or without an answer of the server in time. */
  readonly without: Span[] = [];
  /** When a list first said that a ticket is used, in milliseconds since 1970, by hash. */
  readonly knownSince = new Map<string, number>();

  constructor(
    private readonly client: ApiClient,
    private readonly random: Random,
    private readonly tally: Tally,
  ) {}

  /** The client that the phone gets. */
  readonly api = {
    now: () => this.client.now(),
    get: async <T>(path: string, options?: CallOptions) => {
      const answer = await this.receive(() => this.client.get<T>(path, options));
      if (path.endsWith('/door/tickets')) this.note(answer as DoorList);
      return answer;
    },
    post: async <T>(path: string, body: object, options?: CallOptions) => {
      const batch = body as ScanBatch;
      if (this.reception === 'good' && isQuestion(batch) && this.random.chance(LATE)) {
        return this.sendLate<T>(path, batch, options?.signal);
      }
      const answer = await this.receive(() => this.client.post<T>(path, body, options));
      if (batch.scans.length > 0) this.sent.push([path, batch]);
      if (this.random.chance(REPEATED)) this.repeat();
      return answer;
    },
  } as unknown as ApiClient;

  turn(reception: Reception): void {
    for (const open of this.without.filter(({ until }) => until === Infinity))
      open.until = Date.now();
    if (reception !== 'good') this.without.push({ from: Date.now(), until: Infinity });
    this.reception = reception;
  }

  /** Resolves when everything that is late or repeated has arrived. */
  async settle(): Promise<void> {
    await Promise.all(this.underway);
  }

  private async receive<T>(call: () => Promise<T>): Promise<T> {
    if (this.reception === 'none') throw new ApiError(null, null);
    const answer = await this.timed(call);
    if (this.reception !== 'good') throw new ApiError(null, null);
    return answer;
  }

  /** Records the span of a call that was not answered in time. */
  private async timed<T>(call: () => Promise<T>): Promise<T> {
    const from = Date.now();
    let isAnswered = false;
    try {
      const answer = await call();
      isAnswered = true;
      return answer;
    } finally {
      const until = Date.now();
      if (!isAnswered || until - from > ANSWER_MS) this.without.push({ from, until });
    }
  }

  /** Sends an earlier batch once more, with its scans in another order. */
  private repeat(): void {
    if (this.sent.length === 0) return;
    const [path, batch] = this.random.pick(this.sent);
    this.tally.add('batch repeated in another order');
    this.inBackground(() =>
      this.client.post(path, { ...batch, scans: this.random.shuffle(batch.scans) }),
    );
  }

  /** The scan arrives after the phone has given up on the answer, and possibly after its later scans. */
  private async sendLate<T>(path: string, batch: ScanBatch, signal?: AbortSignal): Promise<T> {
    const lateMs = this.random.int(...LATE_MS);
    this.tally.add('scan arrived late');
    this.inBackground(() => pause(lateMs).then(() => this.client.post(path, batch)));
    await pause(lateMs, undefined, { signal }).catch(() => undefined);
    throw new ApiError(null, null);
  }

  /** Makes a call and drops its answer, as for a request that the phone no longer follows. */
  private inBackground(call: () => Promise<unknown>): void {
    const done = call()
      .catch(() => undefined)
      .finally(() => this.underway.delete(done));
    this.underway.add(done);
  }

  private note({ tickets }: DoorList): void {
    const now = Date.now();
    for (const [hash, state] of tickets) {
      if (state === USED && !this.knownSince.has(hash)) this.knownSince.set(hash, now);
    }
  }
}

/** True for a scan whose phone waits for the verdict. */
const isQuestion = ({ scans: [scan, ...others] }: ScanBatch) =>
  scan?.shown === null && others.length === 0;
