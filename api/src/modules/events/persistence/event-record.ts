import type { MusicChannel, Venue } from '@stagedoor/contracts';
import type { StockCounts } from '../domain/event-rules.js';
import type { StoredEventStatus } from '../domain/event-status.js';

export interface TicketTypeRecord extends StockCounts {
  id: string;
  name: string;
  priceMinor: number;
}

/** An event with its venue, its ticket types and their stock, read by one statement. */
export interface EventRecord {
  id: string;
  creatorId: string | null;
  title: string;
  description: string;
  startTime: Date;
  endTime: Date;
  status: StoredEventStatus;
  coverImageUrl: string | null;
  eventMetadata: { musicChannels: MusicChannel[] };
  venue: Venue;
  ticketTypes: TicketTypeRecord[];
}

/** The part of an event that orders and tickets show. */
export type EventSummaryRecord = Pick<
  EventRecord,
  'id' | 'title' | 'startTime' | 'endTime' | 'status' | 'coverImageUrl' | 'venue'
> & { ticketTypes: Pick<TicketTypeRecord, 'id' | 'name'>[] };

const VENUE = `jsonb_build_object('id', v.id, 'name', v.name, 'address', v.address, 'city', v.city,
           'postcode', v.postcode, 'capacity', v.capacity, 'timeZone', v.time_zone)`;

/** Selects EventRecords; `e` is the event and `v` its venue. */
export const SELECT_EVENT_RECORDS = `
  SELECT e.id, e.creator_id AS "creatorId", e.title, e.description,
         e.start_time AS "startTime", e.end_time AS "endTime", e.status,
         e.cover_image_url AS "coverImageUrl", e.event_metadata AS "eventMetadata",
         ${VENUE} AS venue,
         (SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'priceMinor', t.price_minor,
                   'quantity', s.quantity, 'sold', s.sold, 'held', s.held) ORDER BY t.position)
            FROM ticket_types t JOIN ticket_stock s ON s.ticket_type_id = t.id
           WHERE t.event_id = e.id) AS "ticketTypes"
    FROM events e JOIN venues v ON v.id = e.venue_id`;

/** Selects EventSummaryRecords; `e` is the event and `v` its venue. */
export const SELECT_EVENT_SUMMARIES = `
  SELECT e.id, e.title, e.start_time AS "startTime", e.end_time AS "endTime", e.status,
         e.cover_image_url AS "coverImageUrl", ${VENUE} AS venue,
         (SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name))
            FROM ticket_types t WHERE t.event_id = e.id) AS "ticketTypes"
    FROM events e JOIN venues v ON v.id = e.venue_id`;
