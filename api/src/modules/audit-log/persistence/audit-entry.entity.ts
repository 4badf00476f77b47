import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor, AuditedAction } from '../domain/audited-action.js';

/** One recorded action. It outlives its actor and its subject, and a trigger refuses changes. */
@Entity('audit_log')
@Index('audit_log_actor_index', ['actor', 'id'])
@Index('audit_log_subject_index', ['subject', 'id'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_log_pkey',
  })
  id: string;

  @CreateDateColumn({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'text' })
  actor: Actor;

  @Column({ type: 'text' })
  action: AuditedAction;

  /** For example `event:<id>`; null when the subject is the actor. */
  @Column({ type: 'text', nullable: true })
  subject: string | null;

  /** Leads to the log lines of the same request; null outside of a request. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
