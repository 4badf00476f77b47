import type { Pence } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The hired headsets of an event. Its row is locked while entries about them are decided. */
@Entity('headset_pools')
@Check('headset_pools_ordered_check', 'ordered > 0')
@Check('headset_pools_fee_minor_check', 'fee_minor >= 0')
export class HeadsetPoolEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'headset_pools_pkey',
  })
  @ForeignKey('EventEntity', { name: 'headset_pools_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @Column({ type: 'integer' })
  ordered: number;

  /** For each missing headset. */
  @Column({ name: 'fee_minor', type: 'integer' })
  feeMinor: Pence;

  /** What the labels of the event have in common. */
  @Column({ name: 'label_key', type: 'text' })
  labelKey: string;
}
