import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { EventsRepository } from './persistence/events.repository.js';

/** Limits the published events of a user that are not over, which the public list shows. */
@Injectable()
export class PublishedLimit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly personLock: PersonLock,
    private readonly events: EventsRepository,
  ) {}

  /** Serialises the user's changes. Taken before the lock of an event, as when an account is deleted. */
  lock(manager: EntityManager, userId: string): Promise<void> {
    return this.personLock.take(manager, userId);
  }

  /** Throws PUBLISHED_LIMIT_REACHED with the number. The caller has taken the lock. */
  async assertRoom(manager: EntityManager, userId: string): Promise<void> {
    const { MAX_PUBLISHED_PER_PERSON: most } = this.environment;
    if ((await this.events.countPublished(manager, userId)) < most) return;
    const events =
      most === 1 ? '1 published event' : `${most.toLocaleString('en-GB')} published events`;
    throw new DomainError('PUBLISHED_LIMIT_REACHED', {
      message: `One person can have at most ${events} that are not over. Cancel or delete one first.`,
    });
  }
}
