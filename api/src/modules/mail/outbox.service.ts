import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailKind, MailKinds } from './domain/mail-kinds.js';
import { MailsRepository } from './persistence/mails.repository.js';

export type { MailKind, MailKinds };

/** Queues mails in the caller's transaction, to be sent after its commit. */
@Injectable()
export class Outbox {
  constructor(private readonly mails: MailsRepository) {}

  put<Kind extends MailKind>(
    manager: EntityManager,
    kind: Kind,
    ...data: readonly MailKinds[Kind][]
  ): Promise<void> {
    return this.mails.insert(manager, kind, data);
  }
}
