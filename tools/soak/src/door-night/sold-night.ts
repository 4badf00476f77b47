import { randomUUID } from 'node:crypto';
import type { DoorEvent, DoorReport, HelperCredential, MadeHelperLink } from '@stagedoor/contracts';
import { createApiClient } from '@stagedoor/platform';
import { helperSecretIn } from '../../../../mfe-door/src/shared/helper-credential';
import { Person } from '../person.js';
import { putOnSale } from '../put-on-sale.js';
import type { Random } from '../random.js';
import type { Shop } from '../shop.js';
import type { SingleServer } from '../single-server.js';
import type { StoredScan } from './check-night.js';
import type { Admission } from './list-ages.js';

const ORDER_TICKETS = 10;

/** The right of a helper's phone, and how to end it. */
export interface Helper extends HelperCredential {
  deviceId: string;
  linkId: string;
}

/** An event whose tickets are all sold, and whose door is open. */
export class SoldNight {
  private constructor(
    private readonly shop: Shop,
    private readonly organiser: Person,
    readonly night: DoorEvent,
  ) {}

  static async open(shop: Shop, random: Random, tickets: number): Promise<SoldNight> {
    const organiser = await Person.register(shop, 'organiser', random);
    const event = await putOnSale(organiser, {
      title: 'Quiet night',
      description: 'Three channels.',
      inHours: 1,
      ticketPrice: 0,
      tickets,
    });
    await shop.database.run(SELL, [event.id, event.ticketTypes[0]!.id, tickets / ORDER_TICKETS]);
    await shop.database.run('VACUUM ANALYZE tickets, orders, order_items');
    const night = await organiser.client().get<DoorEvent>(`/events/${event.id}/door`);
    return new SoldNight(shop, organiser, night);
  }

  get eventId(): string {
    return this.night.event.id;
  }

  /** Makes a link for a gate and claims it for a new phone. */
  async hire(gate: string): Promise<Helper> {
    const client = this.organiser.client();
    const links = `/events/${this.eventId}/door/helper-links`;
    const { link, address } = await client.post<MadeHelperLink>(links, { gate });
    const secret = helperSecretIn(new URL(address).hash);
    const deviceId = randomUUID();
    const claimed = await client.post<HelperCredential>(`${links}/claim`, { secret, deviceId });
    return { ...claimed, deviceId, linkId: link.id };
  }

  /** Ends the right of a lost phone. Returns the status with which the list is refused to it from then on. */
  async revoke({ linkId, token }: Helper): Promise<number | null> {
    const path = `/events/${this.eventId}/door/helper-links/revoke`;
    while (!isAnswered(await this.organiser.persist((client) => client.post(path, { linkId }))));
    for (;;) {
      const asked = await this.organiser.persist((client) =>
        client.as(token).get(`/events/${this.eventId}/door/tickets`),
      );
      if (asked) return 'refused' in asked ? asked.refused.status : null;
    }
  }

  /** Returns the codes of the tickets. */
  async codes(): Promise<string[]> {
    const rows = await this.shop.database.run<{ code: string }>(
      'SELECT code FROM tickets WHERE event_id = $1 ORDER BY order_id, position',
      [this.eventId],
    );
    return rows.map(({ code }) => code);
  }

  /** Returns the scans of the door as they are stored. */
  stored(): Promise<StoredScan[]> {
    return this.shop.database.run(
      `SELECT id, ${toHash('code_hash')} AS hash, verdict, shown, admits FROM door_scans`,
    );
  }

  /** Returns the admissions with the moments of their commits, by which PostgreSQL last changed the tickets. */
  async admissions(): Promise<Admission[]> {
    const rows = await this.shop.database.run<{ hash: string; at: Date }>(
      `SELECT ${toHash('substring(sha256(code::bytea), 1, 16)')} AS hash, pg_xact_commit_timestamp(xmin) AS at
       FROM tickets WHERE status = 'used'`,
    );
    return rows.map(({ hash, at }) => ({ hash, at: at.getTime() }));
  }

  /** Returns the ids of the double admissions in the report of the night. */
  async reportedDoubles(): Promise<string[]> {
    const path = `/events/${this.eventId}/door/report`;
    const { doubles } = await this.organiser.client().get<DoorReport>(path);
    return doubles.map(({ scanId }) => scanId);
  }
}

const isAnswered = (answer: object | null) => answer !== null && 'answer' in answer;

/** Restarts PostgreSQL so that it keeps the moment of each commit. */
export async function keepCommitTimes({ database }: Shop<SingleServer>): Promise<void> {
  await database.run('ALTER SYSTEM SET track_commit_timestamp = on');
  await database.crash();
}

/** SQL for a hash in base64url, by which phones name a ticket. */
const toHash = (bytes: string) => `rtrim(translate(encode(${bytes}, 'base64'), '+/', '-_'), '=')`;

/** Sells all tickets to the organiser, free and in orders of ten. */
const SELL = `
WITH placed AS (
  INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency)
  SELECT uuidv7(), e.creator_id, e.id, 'completed', 0, 'GBP'
  FROM events e, generate_series(1, $3::integer) WHERE e.id = $1
  RETURNING id, buyer_id
), lines AS (
  INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
  SELECT uuidv7(), id, $2, ${ORDER_TICKETS}, 0 FROM placed
), issued AS (
  INSERT INTO tickets (id, order_id, position, ticket_type_id, event_id, holder_id, price_minor, code, status)
  SELECT uuidv7(), id, n, $2, $1, buyer_id, 0, id::text || '-' || n, 'valid'
  FROM placed, generate_series(1, ${ORDER_TICKETS}) AS n
)
UPDATE ticket_stock SET sold = quantity WHERE ticket_type_id = $2`;

/** The client of the product, as a helper's phone has it. */
export function clientOf(apiUrl: string, { token }: Helper) {
  return createApiClient({
    baseUrl: `${apiUrl}/api`,
    getAccessToken: () => token,
    onUnauthorized: () => undefined,
  });
}
