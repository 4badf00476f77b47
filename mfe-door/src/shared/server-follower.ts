import { ApiError } from '@stagedoor/platform';
import { StorageError } from './device-database';

const SYNC_MS = 3_000;

/** Without an answer for this long, a device decides by what it knows. */
export const ANSWER_MS = 1_500;

/** How long a device without network waits for what changed. */
const CHANGES_MS = 5_000;

/** What the screen shows of the connection to the server. */
export interface FollowerState {
  isOnline: boolean;
  /** The number of scans or entries that the server has not taken. */
  waiting: number;
  /** Why the work has ended for this person: the sentence of the server. */
  ended: string | null;
  /** Why the last round had no storage; null for one that had. */
  storageFailure: string | null;
}

/**
 * Follows the server in rounds. It is offline after a call without an answer, until the next answer that comes in time:
 * after a slow one, the next guest would wait in vain.
 */
export abstract class ServerFollower<State extends FollowerState> {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  protected constructor(protected state: State) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  current = (): State => this.state;

  /** Reads what the device has kept, and begins to follow the server. */
  abstract start(): Promise<void>;

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Sends what waits and reads what changed. */
  protected abstract round(): Promise<void>;

  /** Deletes what the device has read of the event, which has the initials of people. */
  protected abstract forget(): Promise<void>;

  protected async follow(): Promise<void> {
    let storageFailure: string | null = null;
    try {
      await this.round();
    } catch (error) {
      // The state has the failure of a call. The next round tries again.
      if (error instanceof StorageError) storageFailure = error.message;
    }
    this.change({ storageFailure });
    if (!this.stopped) this.timer = setTimeout(() => void this.follow(), SYNC_MS);
  }

  /** Notes whether a call is answered. A person without the right is refused: the work ends. */
  protected async noting<T>(call: () => Promise<T>): Promise<T> {
    const asked = performance.now();
    try {
      const answer = await call();
      this.answered(performance.now() - asked <= ANSWER_MS);
      return answer;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.isRefusal;
      if (isAnswered && isEnd(error)) {
        await this.end(error.message);
      } else this.change({ isOnline: isAnswered });
      throw error;
    }
  }

  /**
   * Returns true after a sending that failed, or throws its error if reading is in vain. A network that is too slow for
   * guests may bring what changed, and so may a server that takes nothing.
   */
  protected mayStillRead(error: unknown): true {
    const isOver = this.state.ended !== null || !(error instanceof ApiError);
    if (isOver || error.status === 401) throw error;
    return true;
  }

  /** Limits the time of a reading while the device is offline: the next round comes soon. */
  protected readingLimit(): { signal?: AbortSignal } {
    return this.state.isOnline ? {} : { signal: AbortSignal.timeout(CHANGES_MS) };
  }

  protected answered(inTime: boolean): void {
    if (inTime) this.change({ isOnline: true });
  }

  protected async end(reason: string): Promise<void> {
    await this.forget();
    this.change({ isOnline: true, ended: reason });
  }

  protected change(part: Partial<State> | Partial<FollowerState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

/** True for a person without a right, and for a helper whose link no longer exists, as after its event was deleted. */
export const isEnd = ({ status, body }: ApiError): boolean =>
  status === 403 || status === 404 || body?.code === 'HELPER_LINK_ENDED';
