import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../common/batching/batcher.js';
import { retryTransient } from '../../database/retry-transient.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

/** Maximum delay after which a revocation by another copy takes effect. */
const TRUST_MS = 900;
/** More sessions than one copy serves in that time; a further one costs a look-up. */
const MOST_SESSIONS = 20_000;
/** Look-ups per statement in a sale. */
const GROUP = { name: 'read sessions', groupSize: 256, atOnce: 1 };

/**
 * Caches which sessions are alive. A look-up is valid for less than a second from its start; a session that this copy
 * ended is refused at once.
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

  /** Returns the user of a session; null when it has expired, is revoked or unknown. */
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

  /** Returns the user of a session that a switch of the role has replaced within the last minute; null otherwise. */
  async ownerOfReplaced(sessionId: string): Promise<string | null> {
    const replacement = await this.sessions.findReplacement(this.dataSource.manager, sessionId);
    return replacement?.userId ?? null;
  }

  /** Call after the commit that revoked the session. */
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
