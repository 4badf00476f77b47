import type { ClientErrorKind } from '@stagedoor/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'client_errors_pkey' } as const;

/**
 * How often an area failed in people's browsers, by the minute. Counts and nothing else: no row tells who it was, and the
 * rows of 30 days ago are gone. `client_report_minutes` adds these up beside the opens, for people to read; a canary is judged
 * by `canary_votes`.
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

  /** `file.js:line:column`; empty when it is not known. */
  @PrimaryColumn({ ...key, type: 'text' })
  at: string;

  @Column({ type: 'integer' })
  count: number;

  /** True if one of them came with a valid ticket. */
  @Column({ type: 'boolean', default: false })
  vouched: boolean;
}
