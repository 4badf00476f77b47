import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'client_opens_pkey' } as const;

/**
 * Page loads that showed an area without failure, counted per minute; only of remotes with two versions under
 * comparison.
 */
@Entity('client_opens')
@Index('client_opens_minute_index', ['minute'])
@Check('client_opens_count_check', 'count >= 1')
export class ClientOpenEntity {
  @PrimaryColumn({ ...key, type: 'text' })
  remote: string;

  @PrimaryColumn({ ...key, type: 'text' })
  version: string;

  @PrimaryColumn({ ...key, type: 'timestamptz' })
  minute: Date;

  @Column({ type: 'integer' })
  count: number;

  /** True if a counted report had a valid ticket. */
  @Column({ type: 'boolean', default: false })
  vouched: boolean;
}
