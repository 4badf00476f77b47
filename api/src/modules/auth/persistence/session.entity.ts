import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** One issued token; its id is the token's `jti`. */
@Entity('sessions')
@Index('sessions_of_user_index', ['userId', 'expiresAt'])
@Index('sessions_live_index', ['userId'], { where: 'revoked_at IS NULL' })
@Index('sessions_expires_at_index', ['expiresAt'])
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sessions_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => UserEntity, { name: 'sessions_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  /** For example `Firefox on Linux`; empty for an unknown browser. */
  @Column({ type: 'text', default: '' })
  device: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  /** The session that a switch of the role has started in place of this one. */
  @Column({ name: 'replaced_by', type: 'uuid', nullable: true })
  replacedBy: string | null;
}
