import type { Role } from '@stagedoor/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('users')
@Unique('users_email_key_unique', ['emailKey'])
export class UserEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'users_pkey' })
  id: string;

  @Column({ type: 'text' })
  email: string;

  /** The address in lower case, unique across accounts. */
  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash: string;

  @Column({ name: 'first_name', type: 'text' })
  firstName: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName: string;

  @Column({ name: 'current_role', type: 'text' })
  currentRole: Role;

  /** When the user opened the link in a mail to `email`; null before. */
  @Column({ name: 'email_confirmed_at', type: 'timestamptz', nullable: true })
  emailConfirmedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  get emailConfirmed(): boolean {
    return this.emailConfirmedAt !== null;
  }
}
