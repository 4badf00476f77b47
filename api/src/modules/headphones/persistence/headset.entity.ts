import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A headset that came, by its entries. */
@Entity('headsets')
export class HeadsetEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'headsets_pkey',
  })
  @ForeignKey('HeadsetPoolEntity', { name: 'headsets_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'headsets_pkey' })
  number: number;

  @Column({ name: 'is_faulty', type: 'boolean' })
  isFaulty: boolean;
}
