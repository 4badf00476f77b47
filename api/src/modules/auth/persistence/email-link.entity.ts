import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EmailChangeEntity } from './email-change.entity.js';
import { UserEntity } from './user.entity.js';

/** A link in a mail to `emailKey`: it confirms that address or decides a change. Only its hash is stored. */
@Entity('email_links')
@Index('email_links_user_id_index', ['userId'])
@Index('email_links_change_id_index', ['changeId'])
export class EmailLinkEntity {
  @PrimaryColumn({
    name: 'token_hash',
    type: 'text',
    primaryKeyConstraintName: 'email_links_pkey',
  })
  tokenHash: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => UserEntity, { name: 'email_links_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ name: 'change_id', type: 'uuid', nullable: true })
  @ForeignKey(() => EmailChangeEntity, {
    name: 'email_links_change_id_fkey',
    onDelete: 'CASCADE',
  })
  changeId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;
}
