import type { CreatedEvent, Event, Venue } from '@stagedoor/contracts';
import type { Person } from './person.js';

/** So few tickets that they sell out again and again. */
const CAPACITY = 60;
const PRICES = [25, 12.5, 0];
const DAY_MS = 86_400_000;

/** The events that are on sale at the moment. */
export class Programme {
  readonly onSale: Event[] = [];
  private made = 0;

  private constructor(
    private readonly organiser: Person,
    private readonly venueId: string,
  ) {}

  /** A venue, and an event of each price. */
  static async open(organiser: Person): Promise<Programme> {
    await organiser.door().post('/auth/add-role', { role: 'venue' });
    const venue = await organiser.door().post<Venue>('/venues', {
      name: 'Alexandra Palace',
      address: 'Alexandra Palace Way',
      city: 'London',
      capacity: 10_000,
    });
    const programme = new Programme(organiser, venue.id);
    while (programme.made < PRICES.length) await programme.add();
    return programme;
  }

  /** Puts one more event on sale, unless the API is in no state for it. */
  async add(): Promise<void> {
    const number = (this.made += 1);
    const created = await this.organiser.persist((door) =>
      door.post<CreatedEvent>(
        '/events',
        {
          title: `Quiet night ${number}`,
          description: 'Three channels and no loudspeakers.',
          venueId: this.venueId,
          startTime: new Date(Date.now() + 30 * DAY_MS).toISOString(),
          endTime: new Date(Date.now() + 31 * DAY_MS).toISOString(),
          ticketPrice: PRICES[number % PRICES.length]!,
          ticketQuantity: CAPACITY,
        },
        `event-${number}`,
      ),
    );
    if (!created || !('answer' in created)) return;
    const { event } = created.answer;
    const published = await this.organiser.persist((door) =>
      door.patch(`/events/${event.id}/publish`),
    );
    if (published && 'answer' in published) this.onSale.push(event);
  }

  /** Takes the oldest event off, whatever becomes of its cancellation. */
  shift(): Event | undefined {
    return this.onSale.length > PRICES.length ? this.onSale.shift() : undefined;
  }
}
