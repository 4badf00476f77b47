import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

const key = { primaryKeyConstraintName: 'canary_votes_pkey' } as const;

/**
 * The vote of one draw on a version under comparison, however often its pages report. The network is a keyed hash and
 * the draw a number of this comparison; neither identifies a user.
 */
@Entity('canary_votes')
@Index('canary_votes_network_index', ['remote', 'version', 'networkKey'])
@Index('canary_votes_voted_index', ['votedAt'])
@Check('canary_votes_outcome_check', 'num_nonnulls(opened_at, failed_at, unloaded_at) > 0')
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

  /** When the area last opened without failure. */
  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true })
  openedAt: Date | null;

  /** When it last failed with its files at hand; in votes of older versions, for any reason. */
  @Column({ name: 'failed_at', type: 'timestamptz', nullable: true })
  failedAt: Date | null;

  /** The latest of the others. */
  @Column({ name: 'voted_at', type: 'timestamptz' })
  votedAt: Date;

  /** When a file of it last did not load in time. */
  @Column({ name: 'unloaded_at', type: 'timestamptz', nullable: true })
  unloadedAt: Date | null;
}
