import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A link that sets a new password once. Only the hash of its token is stored. */
@Entity('password_resets')
@Index('password_resets_user_id_index', ['userId'])
export class PasswordResetEntity {
  @PrimaryColumn({
    name: 'token_hash',
    type: 'text',
    primaryKeyConstraintName: 'password_resets_pkey',
  })
  tokenHash: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => UserEntity, { name: 'password_resets_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** `-infinity` when the link is used, or the password or the address has changed. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;
}
