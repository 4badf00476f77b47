import {
  type OnApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PreparedAnswers } from '../../common/http/prepared-answers.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { DatabaseNews } from '../../database/database-news.js';
import { EventQueries } from './event-queries.service.js';

/** Told by a trigger with the commit of whatever changes the list. */
const CHANNEL = 'event_list_changed';

/**
 * Forgets what was prepared of the list as soon as it has changed: at once where the change was made, and as quickly as
 * the database tells in the other copies of the API. A word that is lost costs a second, the age that nothing prepared
 * ever exceeds.
 */
@Injectable()
export class EventListChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly news: DatabaseNews;

  constructor(
    @Inject(ENVIRONMENT) { DATABASE_URL }: Environment,
    private readonly queries: EventQueries,
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

  /** Call it after the commit of a change. */
  happened(): void {
    this.queries.forgetOverview();
    this.prepared.forget();
  }
}
