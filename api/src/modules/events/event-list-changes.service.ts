import {
  type OnApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PreparedAnswers } from '../../common/http/prepared-answers.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { DatabaseNews } from '../../database/database-news.js';
import { EventListOverview } from './event-list-overview.service.js';

/** A trigger notifies it with the commit of every change to the list. */
const CHANNEL = 'event_list_changed';

/**
 * Discards prepared answers of the list when it changes: at once in the copy that made the change, and on the
 * notification of the database in the others. A lost notification costs at most a second, the maximum age of a
 * prepared answer.
 */
@Injectable()
export class EventListChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly news: DatabaseNews;

  constructor(
    @Inject(ENVIRONMENT) { DATABASE_URL }: Environment,
    private readonly overview: EventListOverview,
    private readonly prepared: PreparedAnswers,
  ) {
    this.news = new DatabaseNews(DATABASE_URL, CHANNEL, () => this.happened());
  }

  onApplicationBootstrap(): void {
    this.news.listen();
  }

  onApplicationShutdown(): Promise<void> {
    return this.news.stop();
  }

  /** Call after the commit of a change. */
  happened(): void {
    this.overview.changed();
    this.prepared.forget();
  }
}
