import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';

@Injectable()
export class WithdrawEmailChangeService {
  constructor(
    private readonly transactions: Transactions,
    private readonly users: UsersRepository,
    private readonly changes: EmailChangesRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Ends the pending change and its links. Does nothing without one, or after it has taken effect. */
  async withdraw({ id: userId }: SignedInUser): Promise<null> {
    return this.transactions.run(async (manager) => {
      await this.users.lock(manager, userId);
      if (!(await this.changes.findPendingOf(manager, userId))) return null;
      await this.changes.deleteOf(manager, userId);
      const withdrawn = { actor: `user:${userId}`, action: 'email-change-withdrawn' } as const;
      await this.audit.record(manager, withdrawn);
      return null;
    });
  }
}
