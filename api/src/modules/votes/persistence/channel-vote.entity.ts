import type { ChannelNumber } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The vote of a ticket for a music channel. The database deletes it when the ticket is no longer used. */
@Entity('channel_votes')
@Index('channel_votes_event_id_index', ['eventId', 'channel'])
@Check('channel_votes_channel_check', 'channel BETWEEN 1 AND 3')
export class ChannelVoteEntity {
  @PrimaryColumn({
    ...{ name: 'ticket_id', type: 'uuid' },
    primaryKeyConstraintName: 'channel_votes_pkey',
  })
  @ForeignKey('TicketEntity', { name: 'channel_votes_ticket_id_fkey', onDelete: 'CASCADE' })
  ticketId: string;

  /** The event of the ticket, for the index that the votes are counted by. */
  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  @Column({ type: 'smallint' })
  channel: ChannelNumber;

  @Column({ name: 'voted_at', type: 'timestamptz' })
  votedAt: Date;
}
