import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** When a person last left the team of an event. Scans that were taken before and arrive later are told by it. */
@Entity('ended_duties')
@Index('ended_duties_user_id_index', ['userId', 'eventId'])
export class EndedDutyEntity {
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'ended_duties_pkey',
  })
  @ForeignKey('EventEntity', { name: 'ended_duties_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({
    ...{ name: 'user_id', type: 'uuid' },
    primaryKeyConstraintName: 'ended_duties_pkey',
  })
  @ForeignKey('UserEntity', { name: 'ended_duties_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @Column({ name: 'ended_at', type: 'timestamptz' })
  endedAt: Date;
}
