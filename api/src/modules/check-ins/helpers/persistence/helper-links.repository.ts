import { Injectable } from '@nestjs/common';
import { DOOR_HOURS, type HelperLink } from '@stagedoor/contracts';
import { type EntityManager, MoreThan } from 'typeorm';
import { HelperLinkEntity } from './helper-link.entity.js';

export type NewHelperLink = Pick<
  HelperLinkEntity,
  'id' | 'eventId' | 'gate' | 'secretHash' | 'madeBy'
>;

/** A link as a request finds it. */
export interface FoundHelperLink {
  id: string;
  eventId: string;
  gate: string;
  /** Null until a device claims the link. */
  deviceId: string | null;
  endedAt: Date | null;
}

interface Claim {
  eventId: string;
  secretHash: string;
  deviceId: string;
  tokenHash: string;
}

/** When the right of a link ends; `l` is the link and `e` its event. */
const END = `least(l.revoked_at, e.end_time + make_interval(hours => ${DOOR_HOURS}))`;
const ENDED_AT = `CASE WHEN ${END} <= now() THEN ${END} END`;

const FIND = `
  SELECT l.id, l.event_id AS "eventId", l.gate, l.device_id AS "deviceId", ${ENDED_AT} AS "endedAt"
  FROM helper_links l JOIN events e ON e.id = l.event_id`;

@Injectable()
export class HelperLinksRepository {
  /** Counts the links of an event, and lets no other transaction add one before the end of this one. */
  async countLocked(manager: EntityManager, eventId: string): Promise<number> {
    await manager.query('SELECT FROM events WHERE id = $1 FOR NO KEY UPDATE', [eventId]);
    return manager.countBy(HelperLinkEntity, { eventId });
  }

  async insert(manager: EntityManager, link: NewHelperLink): Promise<void> {
    await manager.insert(HelperLinkEntity, link);
  }

  /** Returns the links of an event, the latest first. */
  async ofEvent(manager: EntityManager, eventId: string): Promise<HelperLink[]> {
    type Row = Record<'madeAt', Date> &
      Record<'claimedAt' | 'seenAt' | 'endedAt', Date | null> &
      Pick<HelperLink, 'id' | 'gate'>;
    const rows = await manager.query<Row[]>(
      `SELECT l.id, l.gate, l.made_at AS "madeAt", l.claimed_at AS "claimedAt", d.seen_at AS "seenAt",
         ${ENDED_AT} AS "endedAt"
       FROM helper_links l JOIN events e ON e.id = l.event_id
       LEFT JOIN door_devices d ON d.event_id = l.event_id AND d.device_id = l.device_id
       WHERE l.event_id = $1 ORDER BY l.id DESC`,
      [eventId],
    );
    const instant = (at: Date | null) => at && at.toISOString();
    return rows.map(({ id, gate, madeAt, claimedAt, seenAt, endedAt }) => ({
      ...{ id, gate, madeAt: madeAt.toISOString() },
      ...{ claimedAt: instant(claimedAt), seenAt: instant(seenAt), endedAt: instant(endedAt) },
    }));
  }

  /** Binds a link that has not ended to a device; returns its gate, or null when it is not the device's to claim. */
  async claim(
    manager: EntityManager,
    { eventId, secretHash, deviceId, tokenHash }: Claim,
  ): Promise<string | null> {
    const [rows] = await manager.query<[{ gate: string }[], number]>(
      `UPDATE helper_links l
       SET device_id = $3, token_hash = $4, claimed_at = coalesce(l.claimed_at, clock_timestamp())
       FROM events e
       WHERE e.id = l.event_id AND l.event_id = $1 AND l.secret_hash = $2
         AND (l.device_id IS NULL OR l.device_id = $3) AND ${END} > now()
       RETURNING l.gate`,
      [eventId, secretHash, deviceId, tokenHash],
    );
    return rows[0]?.gate ?? null;
  }

  async findBySecret(
    manager: EntityManager,
    eventId: string,
    secretHash: string,
  ): Promise<FoundHelperLink | null> {
    const where = 'WHERE l.event_id = $1 AND l.secret_hash = $2';
    const [link] = await manager.query<FoundHelperLink[]>(`${FIND} ${where}`, [
      eventId,
      secretHash,
    ]);
    return link ?? null;
  }

  async findByToken(manager: EntityManager, tokenHash: string): Promise<FoundHelperLink | null> {
    const [link] = await manager.query<FoundHelperLink[]>(`${FIND} WHERE l.token_hash = $1`, [
      tokenHash,
    ]);
    return link ?? null;
  }

  /** Ends a link now; an ended one stays as it is. Returns false when it has ended already or does not exist. */
  async revoke(manager: EntityManager, eventId: string, id: string): Promise<boolean> {
    const [, revoked] = await manager.query<[unknown[], number]>(
      `UPDATE helper_links SET revoked_at = clock_timestamp()
       WHERE event_id = $1 AND id = $2 AND revoked_at IS NULL`,
      [eventId, id],
    );
    return revoked > 0;
  }

  exists(manager: EntityManager, eventId: string, id: string): Promise<boolean> {
    return manager.existsBy(HelperLinkEntity, { eventId, id });
  }

  /** Returns the next links that a person has made after that one. */
  ofPerson(
    manager: EntityManager,
    userId: string,
    after: string | null,
    limit: number,
  ): Promise<HelperLinkEntity[]> {
    return manager.find(HelperLinkEntity, {
      where: { madeBy: userId, ...(after !== null && { id: MoreThan(after) }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }
}
