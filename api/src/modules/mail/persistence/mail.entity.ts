import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A mail that is to be sent. It is gone once a mail server has taken it: what is here is the queue. */
@Entity('mails')
@Check('mails_attempts_check', 'attempts >= 0')
@Index('mails_due_index', ['priority', 'nextAttemptAt'])
export class MailEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'mails_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: string;

  /** What its writer needs to write it when its turn comes. */
  @Column({ type: 'jsonb' })
  data: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** The lowest goes first. */
  @Column({ type: 'smallint', default: 1 })
  priority: number;

  /** While it is being sent: when its claim ends. Otherwise: when to try it next. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;
}
