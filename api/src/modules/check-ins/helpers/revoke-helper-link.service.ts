import { Injectable } from '@nestjs/common';
import type { RevokeHelperLinkBody } from '@stagedoor/contracts';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { HelperLinksRepository } from './persistence/helper-links.repository.js';

@Injectable()
export class RevokeHelperLinkService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: HelperLinksRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Ends a link at the next request of its phone; once more changes nothing. Throws HELPER_LINK_NOT_FOUND. */
  async revoke(userId: string, eventId: string, { linkId }: RevokeHelperLinkBody): Promise<null> {
    return this.transactions.run(async (manager) => {
      if (await this.links.revoke(manager, eventId, linkId)) {
        const revoked = { action: 'helper-link-revoked', subject: `event:${eventId}` } as const;
        await this.audit.record(manager, { actor: `user:${userId}`, ...revoked });
      } else if (!(await this.links.exists(manager, eventId, linkId))) {
        throw new DomainError('HELPER_LINK_NOT_FOUND');
      }
      return null;
    });
  }
}
