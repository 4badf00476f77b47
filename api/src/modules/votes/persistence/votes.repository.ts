import { Injectable } from '@nestjs/common';
import { CHANNEL_NUMBERS, type ChannelNumber, type OwnVote } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';

type StoredVote = Omit<OwnVote, 'votedAt'> & { votedAt: Date };

const toOwnVote = ({ votedAt, ...vote }: StoredVote): OwnVote => ({
  ...vote,
  votedAt: votedAt.toISOString(),
});

@Injectable()
export class VotesRepository {
  /**
   * Stores the vote of a ticket that is inside, in place of its earlier one. Returns null unless the ticket is the
   * holder's, is used, and its event has not ended. Waits for an undo or a refund that is under way.
   */
  async store(
    manager: EntityManager,
    ticketId: string,
    holderId: string,
    channel: ChannelNumber,
  ): Promise<OwnVote | null> {
    const [stored] = await manager.query<StoredVote[]>(
      `INSERT INTO channel_votes (ticket_id, event_id, channel, voted_at)
       SELECT t.id, t.event_id, $3::smallint, clock_timestamp()
       FROM tickets t JOIN events e ON e.id = t.event_id
       WHERE t.id = $1 AND t.holder_id = $2 AND t.status = 'used' AND e.end_time > clock_timestamp()
       FOR SHARE OF t
       ON CONFLICT (ticket_id) DO UPDATE SET channel = excluded.channel, voted_at = excluded.voted_at
       RETURNING ticket_id AS "ticketId", channel, voted_at AS "votedAt"`,
      [ticketId, holderId, channel],
    );
    return stored ? toOwnVote(stored) : null;
  }

  /** Counts the votes of the event by an index alone, for each channel in the order of the numbers. */
  async count(manager: EntityManager, eventId: string): Promise<number[]> {
    const rows = await manager.query<{ channel: ChannelNumber; votes: number }[]>(
      `SELECT channel, count(*)::integer AS votes FROM channel_votes
       WHERE event_id = $1 GROUP BY channel`,
      [eventId],
    );
    const counted = new Map(rows.map(({ channel, votes }) => [channel, votes]));
    return CHANNEL_NUMBERS.map((channel) => counted.get(channel) ?? 0);
  }

  /** Returns the votes of the holder's tickets before that one, the latest ticket first. */
  async ofHolder(
    manager: EntityManager,
    holderId: string,
    before: string,
    limit: number,
  ): Promise<OwnVote[]> {
    const rows = await manager.query<StoredVote[]>(
      `SELECT v.ticket_id AS "ticketId", v.channel, v.voted_at AS "votedAt"
       FROM tickets t JOIN channel_votes v ON v.ticket_id = t.id
       WHERE t.holder_id = $1 AND t.id < $2 ORDER BY t.id DESC LIMIT $3`,
      [holderId, before, limit],
    );
    return rows.map(toOwnVote);
  }
}
