import { Injectable } from '@nestjs/common';
import { BriefCache } from '../../common/cache/brief-cache.js';
import { PublicReads } from '../../database/public-reads.js';
import { EventListRepository, type ListOverview } from './persistence/event-list.repository.js';

const LIMITS = { forMs: 1_000, renewAfterMs: 500, atMost: 1, weightOf: () => 1 };
/** A reading is kept for this multiple of its duration, although the list has changed. */
const KEPT_FOR = 20;

/**
 * The number of listed events and their cities. Both are read again after a change, but take a twentieth of one
 * connection at most, because a reading counts all events and edits have no limit.
 */
@Injectable()
export class EventListOverview {
  private readonly cache = new BriefCache<ListOverview>(LIMITS);
  private isOld = false;
  private keptUntil = 0;

  constructor(
    private readonly publicReads: PublicReads,
    private readonly lists: EventListRepository,
  ) {}

  /** Call after the commit of a change to the list. */
  changed(): void {
    this.isOld = true;
  }

  read(): Promise<ListOverview> {
    if (this.isOld && performance.now() >= this.keptUntil) {
      this.isOld = false;
      this.cache.forget();
    }
    return this.cache.get('', () => this.readNow());
  }

  private async readNow(): Promise<ListOverview> {
    const begun = performance.now();
    this.keptUntil = Number.POSITIVE_INFINITY;
    try {
      return await this.publicReads.run('list', (manager) => this.lists.overview(manager));
    } finally {
      const now = performance.now();
      this.keptUntil = now + KEPT_FOR * (now - begun);
    }
  }
}
