import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'canary_votes_pkey' } as const;

/**
 * What one draw says of a version of which two are being compared: one vote, however often its pages report. The network is
 * a keyed hash, and the draw a number of this comparison alone; neither tells who it was.
 */
@Entity('canary_votes')
@Index('canary_votes_network_index', ['remote', 'version', 'networkKey'])
@Index('canary_votes_voted_index', ['votedAt'])
@Check('canary_votes_outcome_check', 'opened_at IS NOT NULL OR failed_at IS NOT NULL')
export class CanaryVoteEntity {
  @PrimaryColumn({ ...key, type: 'text' })
  remote: string;

  @PrimaryColumn({ ...key, type: 'text' })
  version: string;

  @PrimaryColumn({ ...key, type: 'text' })
  draw: string;

  /** Of the first report. */
  @Column({ name: 'network_key', type: 'text' })
  networkKey: string;

  /** When the area was last shown without failure. */
  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true })
  openedAt: Date | null;

  /** When it last failed. */
  @Column({ name: 'failed_at', type: 'timestamptz', nullable: true })
  failedAt: Date | null;

  /** The later of the two. */
  @Column({ name: 'voted_at', type: 'timestamptz' })
  votedAt: Date;
}
