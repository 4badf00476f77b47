import type { HeadsetEntryKind, HeadsetOutcome } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What was done with a headset, refused hand-outs included. The device makes the id; rows are never deleted. */
@Entity('headset_entries')
@Index('headset_entries_event_id_index', ['eventId', 'takenAt'], { where: 'counts' })
@Index('headset_entries_user_index', ['userId', 'eventId', 'id'], { where: 'user_id IS NOT NULL' })
@Check(
  'headset_entries_kind_check',
  "kind IN ('count_in', 'hand_out', 'take_back', 'swap', 'faulty', 'repaired')",
)
@Check('headset_entries_replacement_check', "(kind = 'swap') = (replacement IS NOT NULL)")
@Check('headset_entries_code_hash_check', "(kind = 'hand_out') = (code_hash IS NOT NULL)")
export class HeadsetEntryEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'headset_entries_pkey',
  })
  @ForeignKey('HeadsetPoolEntity', { name: 'headset_entries_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'headset_entries_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: HeadsetEntryKind;

  @Column({ type: 'integer' })
  headset: number;

  @Column({ type: 'integer', nullable: true })
  replacement: number | null;

  /** Null for a ticket that is not one of the event. */
  @Column({ name: 'ticket_id', type: 'uuid', nullable: true })
  @ForeignKey('TicketEntity', { name: 'headset_entries_ticket_id_fkey', onDelete: 'CASCADE' })
  ticketId: string | null;

  @Column({ name: 'code_hash', type: 'bytea', nullable: true })
  codeHash: Buffer | null;

  /** What stood against the ticket when the entry arrived. */
  @Column({ type: 'text', nullable: true })
  objection: HeadsetOutcome | null;

  /** False for a hand-out or swap that was refused before it was done. */
  @Column({ type: 'boolean' })
  counts: boolean;

  /** The first decision, which every later response repeats. */
  @Column({ type: 'text' })
  answer: HeadsetOutcome;

  /** The decision by all entries that have arrived since. */
  @Column({ type: 'text' })
  outcome: HeadsetOutcome;

  @Column({ name: 'device_id', type: 'uuid' })
  deviceId: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'headset_entries_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;

  /** By the clock of the device. */
  @Column({ type: 'timestamptz' })
  at: Date;

  /** By the clock of the server: of the arrival, less the time that the entry lay on the device. */
  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;
}
