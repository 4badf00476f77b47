import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { UserEntity } from './user.entity.js';

/**
 * A change of an account's address. It takes effect once the new address has agreed and, if it is confirmed, the old
 * one. An account has at most one.
 */
@Entity('email_changes')
@Unique('email_changes_user_id_unique', ['userId'])
@Check('email_changes_email_key_check', 'email_key <> old_email_key')
@Check('email_changes_completed_at_check', 'completed_at IS NULL OR new_agreed_at IS NOT NULL')
export class EmailChangeEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'email_changes_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => UserEntity, { name: 'email_changes_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  /** The account's address when the change was requested. */
  @Column({ name: 'old_email_key', type: 'text' })
  oldEmailKey: string;

  /** The new address. */
  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ name: 'old_agreed_at', type: 'timestamptz', nullable: true })
  oldAgreedAt: Date | null;

  @Column({ name: 'new_agreed_at', type: 'timestamptz', nullable: true })
  newAgreedAt: Date | null;

  /** Kept until the change expires, so that a link that is opened again gets its state. */
  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;
}
