import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ConfirmEmailBody, EmailConfirmation } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { Client } from '../../../common/http/client.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { linkTokenHash } from '../domain/link-token.js';
import { EmailLinksRepository } from '../persistence/email-links.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';
import { SignInAttempts } from '../sign-in-attempts.js';

@Injectable()
export class ConfirmEmailService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly users: UsersRepository,
    private readonly links: EmailLinksRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Confirms the address that the link was mailed to. Throws EMAIL_LINK_INVALID, which counts for the network. */
  async confirm({ token }: ConfirmEmailBody, { network }: Client): Promise<EmailConfirmation> {
    const confirmation = await this.attempts.attempt({ network }, () =>
      this.dataSource.transaction((manager) => this.use(manager, linkTokenHash(token))),
    );
    if (!confirmation) throw new DomainError('EMAIL_LINK_INVALID');
    return confirmation;
  }

  private async use(manager: EntityManager, tokenHash: string): Promise<EmailConfirmation | null> {
    const link = await this.links.find(manager, tokenHash);
    if (!link || link.changeId !== null) return null;
    const { userId, emailKey } = link;
    if (await this.users.confirmEmail(manager, userId, emailKey)) {
      await this.audit.record(manager, { actor: `user:${userId}`, action: 'email-confirmed' });
      return { alreadyConfirmed: false };
    }
    const user = await this.users.find(manager, userId);
    return user?.emailKey === emailKey ? { alreadyConfirmed: true } : null;
  }
}
