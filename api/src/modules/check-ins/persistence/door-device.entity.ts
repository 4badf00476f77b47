import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A device at the door of an event, as it was last heard of. */
@Entity('door_devices')
@Index('door_devices_user_index', ['userId', 'eventId', 'deviceId'], {
  where: 'user_id IS NOT NULL',
})
export class DoorDeviceEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'door_devices_pkey',
  })
  @ForeignKey('EventEntity', { name: 'door_devices_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({
    ...{ name: 'device_id', type: 'uuid' },
    primaryKeyConstraintName: 'door_devices_pkey',
  })
  deviceId: string;

  @Column({ type: 'text' })
  gate: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'door_devices_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;

  @Column({ name: 'seen_at', type: 'timestamptz' })
  seenAt: Date;
}
