import { Injectable } from '@nestjs/common';
import { DOOR_SEARCH_LIMIT, type FoundTicket } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { ADMISSION, STATE } from './door-scans.repository.js';

/** Fewer characters would find tickets at random. */
const CODE_END_MIN_LENGTH = 4;
/** `$2` as the end of a ticket code: without groups, in capitals, and without the letters that codes do not have. */
const CODE_END = "translate(regexp_replace(upper($2), '[^0-9A-Z]', '', 'g'), 'ILO', '110')";

@Injectable()
export class FoundTicketsRepository {
  /** Returns tickets of the event by a part of the holder's name or address, or by the end of the code. */
  search(manager: EntityManager, eventId: string, text: string): Promise<FoundTicket[]> {
    return manager.query<FoundTicket[]>(
      `SELECT t.id AS "ticketId", coalesce(u.first_name || ' ' || u.last_name, '') AS name,
         coalesce(u.email, '') AS email, y.name AS "ticketType", ${ADMISSION} AS admission,
         ${STATE} AS state
       FROM tickets t
       JOIN ticket_types y ON y.id = t.ticket_type_id
       LEFT JOIN users u ON u.id = t.holder_id
       LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
       WHERE t.event_id = $1 AND (
         search_form(u.first_name || ' ' || u.last_name) LIKE search_pattern($2)
         OR search_form(u.email) LIKE search_pattern($2)
         OR (length(${CODE_END}) >= ${CODE_END_MIN_LENGTH}
           AND replace(t.code, '-', '') LIKE '%' || ${CODE_END}))
       ORDER BY search_form(u.last_name), search_form(u.first_name), t.order_id, t.position
       LIMIT ${DOOR_SEARCH_LIMIT}`,
      [eventId, text],
    );
  }

  /** Returns the hash of the ticket's code, in base64url; null when the event has no such ticket. */
  async hashOf(manager: EntityManager, eventId: string, ticketId: string): Promise<string | null> {
    const [ticket] = await manager.query<{ hash: Buffer }[]>(
      `SELECT substring(sha256(code::bytea), 1, 16) AS hash FROM tickets
       WHERE id = $2 AND event_id = $1`,
      [eventId, ticketId],
    );
    return ticket ? ticket.hash.toString('base64url') : null;
  }
}
