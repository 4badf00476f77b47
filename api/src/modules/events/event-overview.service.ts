import { Injectable } from '@nestjs/common';
import { BriefCache } from '../../common/cache/brief-cache.js';
import { PublicReads } from '../../database/public-reads.js';
import { EventListRepository, type ListOverview } from './persistence/event-list.repository.js';

const LIMITS = { forMs: 1_000, renewAfterMs: 500, atMost: 1, weightOf: () => 1 };

/** How many events there are on sale and in which cities, asked of the database no more than twice a second. */
@Injectable()
export class EventOverview {
  private readonly memory = new BriefCache<ListOverview>(LIMITS);

  constructor(
    private readonly reads: PublicReads,
    private readonly list: EventListRepository,
  ) {}

  get(): Promise<ListOverview> {
    return this.memory.get('', () =>
      this.reads.run(async (manager) => {
        await this.list.useIndexesAlone(manager);
        return this.list.overview(manager);
      }),
    );
  }

  forget(): void {
    this.memory.forget();
  }
}
