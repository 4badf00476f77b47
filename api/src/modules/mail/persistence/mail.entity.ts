import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A queued mail, deleted once a mail server has accepted it. */
@Entity('mails')
@Check('mails_attempts_check', 'attempts >= 0')
@Index('mails_due_index', ['priority', 'nextAttemptAt'])
export class MailEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'mails_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: string;

  /** The data its writer needs. */
  @Column({ type: 'jsonb' })
  data: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** The span that queued it, as a `traceparent`; null if it was not recorded. */
  @Column({ type: 'text', nullable: true })
  trace: string | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** A mail that no copy could try, because none ran or in recovery mode, keeps its time for attempts. */
  @Column({ name: 'first_attempt_at', type: 'timestamptz', nullable: true })
  firstAttemptAt: Date | null;

  /** Mails with the lowest value are sent first. */
  @Column({ type: 'smallint', default: 1 })
  priority: number;

  /** While the mail is being sent, the end of its claim; otherwise the time of the next attempt. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** When the server first refused it for a reason that may concern all mail. */
  @Column({ name: 'refused_at', type: 'timestamptz', nullable: true })
  refusedAt: Date | null;

  /** Whether the last attempt was refused for the recipient's mailbox, so that the mail is not late. */
  @Column({ name: 'waits_for_recipient', type: 'boolean', default: false })
  waitsForRecipient: boolean;
}
