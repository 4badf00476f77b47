import type { ClientErrorKind } from '@stagedoor/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'client_errors_pkey' } as const;

/**
 * Failures of an area in browsers, counted per minute. No row identifies a user, and rows expire after 30 days. The
 * view `client_report_minutes` sums them beside the opens; `canary_votes` decides on canaries.
 */
@Entity('client_errors')
@Index('client_errors_minute_index', ['minute'])
@Check('client_errors_count_check', 'count >= 1')
export class ClientErrorEntity {
  @PrimaryColumn({ ...key, type: 'text' })
  remote: string;

  @PrimaryColumn({ ...key, type: 'text' })
  version: string;

  @PrimaryColumn({ ...key, type: 'timestamptz' })
  minute: Date;

  @PrimaryColumn({ ...key, type: 'text' })
  kind: ClientErrorKind;

  @PrimaryColumn({ ...key, name: 'error_name', type: 'text' })
  errorName: string;

  /** `file.js:line:column`; empty if unknown. */
  @PrimaryColumn({ ...key, type: 'text' })
  at: string;

  @Column({ type: 'integer' })
  count: number;

  /** True if a counted report had a valid ticket. */
  @Column({ type: 'boolean', default: false })
  vouched: boolean;
}
