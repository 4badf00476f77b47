import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A link for a helper without an account, bound to an event and a gate, and to the first device that opens it. */
@Entity('helper_links')
@Unique('helper_links_secret_hash_unique', ['secretHash'])
@Unique('helper_links_token_hash_unique', ['tokenHash'])
@Index('helper_links_event_id_index', ['eventId', 'id'])
@Index('helper_links_made_by_index', ['madeBy', 'id'])
@Check(
  'helper_links_claimed_check',
  '(device_id IS NULL) = (token_hash IS NULL) AND (device_id IS NULL) = (claimed_at IS NULL)',
)
export class HelperLinkEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'helper_links_pkey' })
  id: string;

  @Column({ name: 'event_id', type: 'uuid' })
  @ForeignKey('EventEntity', { name: 'helper_links_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @Column({ type: 'text' })
  gate: string;

  /** The secret itself is in the address of the link only. */
  @Column({ name: 'secret_hash', type: 'text' })
  secretHash: string;

  /** Null after the account was deleted. */
  @Column({ name: 'made_by', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'helper_links_made_by_fkey', onDelete: 'SET NULL' })
  madeBy: string | null;

  @Column({ name: 'made_at', type: 'timestamptz', default: () => 'now()' })
  madeAt: Date;

  @Column({ name: 'device_id', type: 'uuid', nullable: true })
  deviceId: string | null;

  @Column({ name: 'token_hash', type: 'text', nullable: true })
  tokenHash: string | null;

  @Column({ name: 'claimed_at', type: 'timestamptz', nullable: true })
  claimedAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
