import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SessionsRepository } from './persistence/sessions.repository.js';

/** A revocation made by another copy of the API is seen after this long at the latest. */
const TRUST_MS = 900;
/** Entries kept before the outdated ones are swept. */
const SWEEP_ABOVE = 10_000;

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

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Whose session this is; null when it is over, revoked or unknown. */
  ownerOf(sessionId: string): Promise<string | null> {
    const known = this.entries.get(sessionId);
    if (known && known.trustedUntil > performance.now()) return known.userId;
    const userId = this.sessions.findLiveOwner(this.dataSource.manager, sessionId);
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
