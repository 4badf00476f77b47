import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor, AuditedAction } from '../domain/audited-action.js';

/** That somebody did something. It outlives whom and what it names, and the database lets nobody change it. */
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

  /** What it was done to, such as `event:<id>`; null when it was done to the actor. */
  @Column({ type: 'text', nullable: true })
  subject: string | null;

  /** Leads to the lines of the log that are about the same call; null for what no call did. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
