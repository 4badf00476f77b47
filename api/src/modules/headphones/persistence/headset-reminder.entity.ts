import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A loan about which its holder was written to, so that no loan is mailed twice, and no holder twice within hours. */
@Entity('headset_reminders')
@Index('headset_reminders_holder_index', ['holderId', 'eventId'], {
  where: 'holder_id IS NOT NULL',
})
export class HeadsetReminderEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'headset_reminders_pkey',
  })
  @ForeignKey('HeadsetPoolEntity', { name: 'headset_reminders_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({
    ...{ name: 'loan_id', type: 'uuid' },
    primaryKeyConstraintName: 'headset_reminders_pkey',
  })
  loanId: string;

  /** Null after the account was deleted, and in rows of an earlier version. The loan itself can be replaced. */
  @Column({ name: 'holder_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'headset_reminders_holder_id_fkey', onDelete: 'SET NULL' })
  holderId: string | null;

  @Column({ name: 'reminded_at', type: 'timestamptz', default: () => 'now()' })
  remindedAt: Date;
}
