import type { ClientErrorKind } from '@stagedoor/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'used_report_tickets_pkey' } as const;

/** A report that a ticket permits once: an open, or a failure of one kind. */
export type ReportKind = 'open' | ClientErrorKind;

/**
 * The reports made with each ticket. The key makes a ticket single-use per kind; rows are deleted after the ticket has
 * expired.
 */
@Entity('used_report_tickets')
@Index('used_report_tickets_used_index', ['usedAt', 'remote', 'version'])
export class UsedTicketEntity {
  /** The id of the ticket. */
  @PrimaryColumn({ ...key, type: 'text' })
  ticket: string;

  @PrimaryColumn({ ...key, type: 'text' })
  kind: ReportKind;

  @Column({ type: 'text' })
  remote: string;

  @Column({ type: 'text' })
  version: string;

  @Column({ name: 'used_at', type: 'timestamptz' })
  usedAt: Date;
}
