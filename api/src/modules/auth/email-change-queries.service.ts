import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OwnEmailChange } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { EmailChangesRepository } from './persistence/email-changes.repository.js';

@Injectable()
export class EmailChangeQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly changes: EmailChangesRepository,
  ) {}

  /** The pending change of address, if any. */
  async get({ id }: SignedInUser): Promise<OwnEmailChange> {
    const found = await this.changes.findPendingOf(this.dataSource.manager, id);
    const change = found && {
      email: found.email,
      requestedAt: found.createdAt.toISOString(),
      expiresAt: found.expiresAt.toISOString(),
      oldAgreed: found.oldAgreedAt !== null,
      newAgreed: found.newAgreedAt !== null,
    };
    return { change };
  }
}
