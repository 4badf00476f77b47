import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A headset that is or was out, by the entries. `id` is that of the entry that handed it out. */
@Entity('headset_loans')
@Index('headset_loans_headset_index', ['eventId', 'headset'], {
  ...{ unique: true, where: 'ended_at IS NULL' },
})
@Index('headset_loans_open_ticket_index', ['ticketId'], {
  ...{ unique: true, where: 'ended_at IS NULL AND NOT is_extra' },
})
@Index('headset_loans_ticket_id_index', ['ticketId'])
export class HeadsetLoanEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'headset_loans_pkey',
  })
  @ForeignKey('HeadsetPoolEntity', { name: 'headset_loans_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'headset_loans_pkey' })
  id: string;

  @Column({ type: 'integer' })
  headset: number;

  @Column({ name: 'ticket_id', type: 'uuid', nullable: true })
  @ForeignKey('TicketEntity', { name: 'headset_loans_ticket_id_fkey', onDelete: 'CASCADE' })
  ticketId: string | null;

  /** True when devices without network handed a second headset to the ticket. */
  @Column({ name: 'is_extra', type: 'boolean' })
  isExtra: boolean;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt: Date | null;
}
