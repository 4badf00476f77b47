import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DecideEmailChangeBody, EmailChangeState } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { Client } from '../../../common/http/client.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { AddressChanges } from '../address-changes.service.js';
import { linkTokenHash } from '../domain/link-token.js';
import type { EmailChangeEntity } from '../persistence/email-change.entity.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { EmailLinksRepository } from '../persistence/email-links.repository.js';
import { PasswordResetsRepository } from '../persistence/password-resets.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';
import { SignInAttempts } from '../sign-in-attempts.js';

/** The change of a link, and the address that the link was mailed to. */
interface LinkedChange {
  change: EmailChangeEntity;
  side: 'old' | 'new';
  /** An unconfirmed address may be mistyped, so the change does not need its agreement. */
  needsOld: boolean;
}

@Injectable()
export class DecideEmailChangeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly users: UsersRepository,
    private readonly links: EmailLinksRepository,
    private readonly changes: EmailChangesRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly addresses: AddressChanges,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Records the decision of one address; the last agreement needed changes the account's address. Throws
   * EMAIL_LINK_INVALID, which counts for the network, and EMAIL_TAKEN when another account has taken the new address,
   * which ends the change.
   */
  async decide(
    { token, decision }: DecideEmailChangeBody,
    { network }: Client,
  ): Promise<EmailChangeState> {
    const state = await this.attempts.attempt({ network }, () =>
      this.dataSource.transaction(async (manager) => {
        const found = await this.findLocked(manager, linkTokenHash(token));
        if (!found) return null;
        return decision === 'agree' ? this.agree(manager, found) : this.refuse(manager, found);
      }),
    );
    if (!state) throw new DomainError('EMAIL_LINK_INVALID');
    if (state === 'taken') throw new DomainError('EMAIL_TAKEN', { message: TAKEN_MEANWHILE });
    return { state };
  }

  /** Reads the change under the lock of its account: everything that ends a change takes that lock first. */
  private async findLocked(
    manager: EntityManager,
    tokenHash: string,
  ): Promise<LinkedChange | null> {
    const link = await this.links.find(manager, tokenHash);
    if (!link?.changeId) return null;
    const user = await this.users.findLocked(manager, link.userId);
    const change = user && (await this.changes.find(manager, link.changeId));
    if (!change) return null;
    const side = link.emailKey === change.emailKey ? 'new' : 'old';
    return { change, side, needsOld: user.emailConfirmed };
  }

  private async agree(
    manager: EntityManager,
    { change, side, needsOld }: LinkedChange,
  ): Promise<'waiting' | 'changed' | 'taken'> {
    if (change.completedAt) return 'changed';
    await this.changes.agree(manager, change.id, side);
    const mayComplete = side === 'old' ? change.newAgreedAt : (change.oldAgreedAt ?? !needsOld);
    return mayComplete ? this.complete(manager, change, needsOld) : 'waiting';
  }

  /** Sessions continue, since the password is the same. Password reset links went to the old address and end. */
  private async complete(
    manager: EntityManager,
    change: EmailChangeEntity,
    isOldConfirmed: boolean,
  ): Promise<'changed' | 'taken'> {
    const { id, userId } = change;
    if (!(await this.users.setEmail(manager, userId, change))) {
      await this.changes.deleteOf(manager, userId);
      return 'taken';
    }
    await this.changes.complete(manager, id);
    await this.resets.endAllOf(manager, userId);
    if (isOldConfirmed) await this.addresses.follow(manager, userId, change.oldEmailKey);
    await this.audit.record(manager, { actor: `user:${userId}`, action: 'email-changed' });
    return 'changed';
  }

  /** Ends the change. One that has taken effect can no longer be refused. */
  private async refuse(
    manager: EntityManager,
    { change: { userId, completedAt } }: LinkedChange,
  ): Promise<'refused' | null> {
    if (completedAt) return null;
    await this.changes.deleteOf(manager, userId);
    await this.audit.record(manager, { actor: `user:${userId}`, action: 'email-change-refused' });
    return 'refused';
  }
}

const TAKEN_MEANWHILE =
  'Another account has the new address by now. The address of the account stays as it was.';
