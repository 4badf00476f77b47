import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { GroupingLane } from '../../common/lanes/grouping-lane.js';
import { retryTransient } from '../../database/retry-transient.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

/** A revocation made by another copy of the API is seen after this long at the latest. */
const TRUST_MS = 900;
/** Entries kept before the outdated ones are swept. */
const SWEEP_ABOVE = 10_000;
/** Look-ups that share a statement when many people come at once. */
const GROUP = { groupSize: 256, atOnce: 1 };

interface Entry {
  userId: Promise<string | null>;
  trustedUntil: number;
}

/**
 * Which sessions are alive, without asking the database on every call. A look-up is trusted for less than a second
 * from the moment it began; a session that this copy ended is known to be dead at once.
 */
@Injectable()
export class LiveSessions {
  private readonly entries = new Map<string, Entry>();
  private readonly lookUps = new GroupingLane((ids: readonly string[]) => this.lookUp(ids), GROUP);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Whose session this is; null when it is over, revoked or unknown. */
  ownerOf(sessionId: string): Promise<string | null> {
    const known = this.entries.get(sessionId);
    if (known && known.trustedUntil > performance.now()) return known.userId;
    const userId = this.lookUps.add(sessionId);
    const entry = this.remember(sessionId, userId);
    userId.catch(() => {
      if (this.entries.get(sessionId) === entry) this.entries.delete(sessionId);
    });
    return userId;
  }

  /** Call it after the commit that revoked the session. */
  ended(sessionId: string): void {
    this.remember(sessionId, Promise.resolve(null));
  }

  private async lookUp(ids: readonly string[]): Promise<(string | null)[]> {
    const owners = await retryTransient(() =>
      this.sessions.findLiveOwners(this.dataSource.manager, ids),
    );
    return ids.map((id) => owners.get(id) ?? null);
  }

  private remember(sessionId: string, userId: Promise<string | null>): Entry {
    if (this.entries.size > SWEEP_ABOVE) this.sweep();
    const entry = { userId, trustedUntil: performance.now() + TRUST_MS };
    this.entries.set(sessionId, entry);
    return entry;
  }

  private sweep(): void {
    const now = performance.now();
    for (const [id, entry] of this.entries) {
      if (entry.trustedUntil <= now) this.entries.delete(id);
    }
  }
}
