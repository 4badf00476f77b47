import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

@Entity('venues')
@Index('venues_owner_name_form_index', { synchronize: false })
@Index('venues_name_form_index', { synchronize: false })
@Index('venues_place_index', { synchronize: false })
@Check('venues_capacity_check', 'capacity >= 1')
export class VenueEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'venues_pkey' })
  id: string;

  /** Null after its owner's account was deleted. */
  @Column({ name: 'owner_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'venues_owner_id_fkey', onDelete: 'SET NULL' })
  ownerId: string | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  address: string;

  @Column({ type: 'text' })
  city: string;

  @Column({ type: 'text', nullable: true })
  postcode: string | null;

  @Column({ type: 'integer' })
  capacity: number;

  /** An IANA name. */
  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** The normalised text for searches, set by the database. */
  @Column({
    name: 'search_form',
    type: 'text',
    default: '',
    select: false,
    insert: false,
    update: false,
  })
  searchForm?: string;
}
