import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'client_opens_pkey' } as const;

/**
 * How many page loads showed an area without failure, by the minute; only of remotes of which two versions are being
 * compared. Like the errors, counts alone.
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

  /** True if one of them came with a valid ticket. */
  @Column({ type: 'boolean', default: false })
  vouched: boolean;
}
