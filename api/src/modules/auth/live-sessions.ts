import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../common/batching/batcher.js';
import { retryTransient } from '../../database/retry-transient.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

/** A revocation made by another copy of the API is seen after this long at the latest. */
const TRUST_MS = 900;
/** More sessions than one copy of the API serves in that time; a session beyond costs a look-up. */
const MOST_SESSIONS = 20_000;
/** Look-ups that share a statement when many people come at once. */
const GROUP = { groupSize: 256, atOnce: 1 };

/**
 * Which sessions are alive, without asking the database on every call. A look-up is trusted for less than a second
 * from the moment it began; a session that this copy ended is known to be dead at once.
 */
@Injectable()
export class LiveSessions {
  private readonly owners = new LRUCache<string, Promise<string | null>>({
    max: MOST_SESSIONS,
    ttl: TRUST_MS,
    ttlResolution: 0,
  });
  private readonly lookUps = new Batcher((ids: readonly string[]) => this.lookUp(ids), GROUP);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Whose session this is; null when it is over, revoked or unknown. */
  ownerOf(sessionId: string): Promise<string | null> {
    const known = this.owners.get(sessionId);
    if (known) return known;
    const userId = this.lookUps.add(sessionId);
    this.owners.set(sessionId, userId);
    userId.catch(() => {
      if (this.owners.peek(sessionId) === userId) this.owners.delete(sessionId);
    });
    return userId;
  }

  /** Call it after the commit that revoked the session. */
  ended(sessionId: string): void {
    this.owners.set(sessionId, Promise.resolve(null));
  }

  private async lookUp(ids: readonly string[]): Promise<(string | null)[]> {
    const owners = await retryTransient(() =>
      this.sessions.findLiveOwners(this.dataSource.manager, ids),
    );
    return ids.map((id) => owners.get(id) ?? null);
  }
}
