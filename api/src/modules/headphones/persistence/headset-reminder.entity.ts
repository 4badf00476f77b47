import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A loan about which its holder was written to, so that no loan is mailed twice. */
@Entity('headset_reminders')
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

  @Column({ name: 'reminded_at', type: 'timestamptz', default: () => 'now()' })
  remindedAt: Date;
}
