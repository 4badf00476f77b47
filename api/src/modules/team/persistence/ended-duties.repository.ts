import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { EndedDutyEntity } from './ended-duty.entity.js';

@Injectable()
export class EndedDutiesRepository {
  /** Records that a duty ends now. */
  async record(manager: EntityManager, eventId: string, userId: string): Promise<void> {
    await manager.query(
      `INSERT INTO ended_duties (event_id, user_id, ended_at) VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (event_id, user_id) DO UPDATE SET ended_at = excluded.ended_at`,
      [eventId, userId],
    );
  }

  /** Returns when the person last left the team of the event; null when that never happened. */
  async endOf(manager: EntityManager, eventId: string, userId: string): Promise<Date | null> {
    const duty = await manager.findOneBy(EndedDutyEntity, { eventId, userId });
    return duty && duty.endedAt;
  }

  /** Returns the next ended duties of a person after that event. */
  ofPerson(
    manager: EntityManager,
    userId: string,
    after: string | null,
    limit: number,
  ): Promise<EndedDutyEntity[]> {
    return manager.find(EndedDutyEntity, {
      where: { userId, ...(after !== null && { eventId: MoreThan(after) }) },
      order: { eventId: 'ASC' },
      take: limit,
    });
  }
}
