import type { MusicChannel, ReEntry } from '@stagedoor/contracts';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { StoredEventStatus } from '../domain/event-status.js';

@Entity('events')
@Index('events_creator_id_index', ['creatorId', 'id'])
@Index('events_drafts_index', ['creatorId'], { where: "status = 'draft'" })
@Index('events_published_index', ['creatorId', 'endTime'], {
  where: "status = 'published' AND NOT ended",
})
@Index('events_venue_id_index', ['venueId'])
@Index('events_listed_index', { synchronize: false })
@Index('events_listed_end_index', { synchronize: false })
@Index('events_listed_venue_index', { synchronize: false })
@Index('events_listed_words_index', { synchronize: false })
@Check('events_times_check', 'end_time > start_time')
@Check('events_status_check', "status IN ('draft', 'published', 'cancelled')")
@Check('events_re_entry_check', "re_entry IN ('none', 'allowed')")
export class EventEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'events_pkey' })
  id: string;

  /** Null after its creator's account was deleted. */
  @Column({ name: 'creator_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'events_creator_id_fkey', onDelete: 'SET NULL' })
  creatorId: string | null;

  @Column({ name: 'venue_id', type: 'uuid' })
  @ForeignKey('VenueEntity', { name: 'events_venue_id_fkey' })
  venueId: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ name: 'start_time', type: 'timestamptz' })
  startTime: Date;

  @Column({ name: 'end_time', type: 'timestamptz' })
  endTime: Date;

  @Column({ type: 'text' })
  status: StoredEventStatus;

  @Column({ name: 'cover_image_url', type: 'text', nullable: true })
  coverImageUrl: string | null;

  @Column({ name: 'event_metadata', type: 'jsonb' })
  eventMetadata: { musicChannels: MusicChannel[] };

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'published_at', type: 'timestamptz', nullable: true })
  publishedAt: Date | null;

  /** When its venue or a time last changed; null when none has. */
  @Column({ name: 'moved_at', type: 'timestamptz', nullable: true })
  movedAt: Date | null;

  /** Whether a ticket admits again after its guest has gone out. */
  @Column({ name: 're_entry', type: 'text', default: 'none' })
  reEntry: ReEntry;

  /**
   * Set some time after the end, to remove the event from the indexes of the list. An event that is over may still
   * have false.
   */
  @Column({ type: 'boolean', default: false })
  ended: boolean;

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
