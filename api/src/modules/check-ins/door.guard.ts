import { Injectable } from '@nestjs/common';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { DoorRights } from './door-rights.service.js';

/** Lets the creator of the event and its team through. */
@Injectable()
export class DoorGuard extends OwnershipGuard {
  protected override readonly notFound = 'EVENT_NOT_FOUND';

  constructor(private readonly rights: DoorRights) {
    super();
  }

  protected override async assertOwner({ id }: SignedInUser, eventId: string): Promise<void> {
    await this.rights.of(id, eventId);
  }
}

/** Lets the creator of the event and its supervisors through. */
@Injectable()
export class DoorSupervisorGuard extends OwnershipGuard {
  protected override readonly notFound = 'EVENT_NOT_FOUND';

  constructor(private readonly rights: DoorRights) {
    super();
  }

  protected override async assertOwner({ id }: SignedInUser, eventId: string): Promise<void> {
    if ((await this.rights.of(id, eventId)) === 'steward') throw new DomainError('FORBIDDEN');
  }
}
