import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { currentRequestId } from '../../common/work/work-context.js';
import type { Actor, AuditedAction } from './domain/audited-action.js';
import { AuditEntryEntity } from './persistence/audit-entry.entity.js';

/** An action, its actor and its subject, such as `event:<id>` or `role:creator`. */
export interface AuditEntry {
  actor: Actor;
  action: AuditedAction;
  subject?: string;
}

/** Writes the audit log. An entry belongs to the transaction of its action: both are committed or neither. */
@Injectable()
export class AuditLog {
  async record(manager: EntityManager, { actor, action, subject }: AuditEntry): Promise<void> {
    const requestId = currentRequestId() ?? null;
    await manager.insert(AuditEntryEntity, { actor, action, subject: subject ?? null, requestId });
  }

  /** Records the action for each of the subjects, in one statement. */
  async recordAll(
    manager: EntityManager,
    { actor, action }: Omit<AuditEntry, 'subject'>,
    subjects: readonly string[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO audit_log (actor, action, subject, request_id)
       SELECT $1, $2, subject, $3 FROM unnest($4::text[]) AS subject`,
      [actor, action, currentRequestId() ?? null, subjects],
    );
  }

  /** Returns the next entries of the actor after that id, the oldest first. */
  listOf(
    manager: EntityManager,
    actor: Actor,
    after: string | null,
    limit: number,
  ): Promise<AuditEntryEntity[]> {
    return manager.find(AuditEntryEntity, {
      where: { actor, ...(after !== null && { id: MoreThan(after) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }
}
