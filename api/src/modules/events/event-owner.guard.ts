import { Injectable } from '@nestjs/common';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventCatalogue } from './event-catalogue.service.js';

/** Allows the event's creator. Other users get EVENT_NOT_FOUND for a draft and FORBIDDEN otherwise. */
@Injectable()
export class EventOwnerGuard extends OwnershipGuard {
  protected override readonly notFound = 'EVENT_NOT_FOUND';

  constructor(private readonly catalogue: EventCatalogue) {
    super();
  }

  protected override async assertOwner(user: SignedInUser, id: string): Promise<void> {
    const event = await this.catalogue.outlineOf(id);
    if (event?.creatorId === user.id) return;
    const visible = event !== null && event.status !== 'draft';
    throw new DomainError(visible ? 'FORBIDDEN' : 'EVENT_NOT_FOUND');
  }
}
