import { Injectable } from '@nestjs/common';
import type { DoorRight } from '@stagedoor/contracts';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { SUPERVISOR_DAYS } from './domain/door-caller.js';
import { DoorRights } from './door-rights.service.js';

const SUPERVISORS_ONLY = `Only the creator and supervisors may do this, supervisors until ${SUPERVISOR_DAYS} days after the event.`;

/** Lets the creator of the event and its team through. */
@Injectable()
export class DoorGuard extends OwnershipGuard {
  protected override readonly notFound = 'EVENT_NOT_FOUND';

  constructor(private readonly rights: DoorRights) {
    super();
  }

  /** True for the rights that the guarded call needs; those at a door at all are checked before. */
  protected allows(_right: DoorRight): boolean {
    return true;
  }

  protected override async assertOwner({ id }: SignedInUser, eventId: string): Promise<void> {
    if (!this.allows(await this.rights.of(id, eventId))) {
      throw new DomainError('FORBIDDEN', { message: SUPERVISORS_ONLY });
    }
  }
}

/** Lets the creator of the event and its supervisors through. */
@Injectable()
export class DoorSupervisorGuard extends DoorGuard {
  protected override allows(right: DoorRight): boolean {
    return right !== 'steward';
  }
}
