import type { Duty } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A person whom an event's creator has invited to its team. `userId` is null until the person accepts. */
@Entity('team_members')
@Unique('team_members_email_key_unique', ['eventId', 'emailKey'])
@Index('team_members_user_id_index', ['userId', 'eventId'], {
  unique: true,
  where: 'user_id IS NOT NULL',
})
@Index('team_members_email_key_index', ['emailKey'], { where: 'user_id IS NULL' })
@Index('team_members_invited_user_id_index', ['invitedUserId'], {
  where: 'invited_user_id IS NOT NULL',
})
@Check('team_members_duty_check', `duty IN ('steward', 'supervisor')`)
@Check('team_members_accepted_at_check', '(accepted_at IS NULL) = (user_id IS NULL)')
export class TeamMemberEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'team_members_pkey' })
  id: string;

  @Column({ name: 'event_id', type: 'uuid' })
  @ForeignKey('EventEntity', { name: 'team_members_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  /** As the creator wrote it. */
  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'email_key', type: 'text' })
  emailKey: string;

  @Column({ type: 'text' })
  duty: Duty;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'team_members_user_id_fkey', onDelete: 'CASCADE' })
  userId: string | null;

  /** The account whose confirmed address was invited, once the account has another address. */
  @Column({ name: 'invited_user_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'team_members_invited_user_id_fkey', onDelete: 'CASCADE' })
  invitedUserId: string | null;

  @Column({ name: 'invited_at', type: 'timestamptz', default: () => 'now()' })
  invitedAt: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', nullable: true })
  acceptedAt: Date | null;
}
