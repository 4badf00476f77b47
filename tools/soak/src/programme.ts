import type { CreatedEvent, Event, Venue } from '@stagedoor/contracts';
import type { Person } from './person.js';

/** Few tickets, so that events sell out repeatedly. */
const CAPACITY = 60;
const PRICES = [25, 12.5, 0];
/** So soon that the doors are open. */
const STARTS_IN_MS = 6 * 3_600_000;
/** The longest event: holds that are skipped advance the shop's clock by days in an hour, and sales end with the event. */
const LASTS_MS = 31 * 24 * 3_600_000;

/** The events on sale. */
export class Programme {
  readonly onSale: Event[] = [];
  private made = 0;

  private constructor(
    private readonly organiser: Person,
    private readonly venueId: string,
  ) {}

  /** Creates a venue and one event of each price. */
  static async open(organiser: Person): Promise<Programme> {
    await organiser.client().post('/auth/add-role', { role: 'venue' });
    const venue = await organiser.client().post<Venue>('/venues', {
      name: 'Alexandra Palace',
      address: 'Alexandra Palace Way',
      city: 'London',
      capacity: 10_000,
    });
    const programme = new Programme(organiser, venue.id);
    while (programme.made < PRICES.length) await programme.add();
    return programme;
  }

  /** Puts one more event on sale. Skips it if the API does not respond. */
  async add(): Promise<void> {
    const number = (this.made += 1);
    const startTime = Date.now() + STARTS_IN_MS;
    const created = await this.organiser.persist((client) =>
      client.post<CreatedEvent>(
        '/events',
        {
          title: `Quiet night ${number}`,
          description: 'Three channels and no loudspeakers.',
          venueId: this.venueId,
          startTime: new Date(startTime).toISOString(),
          endTime: new Date(startTime + LASTS_MS).toISOString(),
          ticketPrice: PRICES[number % PRICES.length]!,
          ticketQuantity: CAPACITY,
        },
        `event-${number}`,
      ),
    );
    if (!created || !('answer' in created)) return;
    const { event } = created.answer;
    const published = await this.organiser.persist((client) =>
      client.patch(`/events/${event.id}/publish`),
    );
    if (published && 'answer' in published) this.onSale.push(event);
  }

  /** Removes and returns the oldest event; undefined if too few would remain. */
  shift(): Event | undefined {
    return this.onSale.length > PRICES.length ? this.onSale.shift() : undefined;
  }
}
