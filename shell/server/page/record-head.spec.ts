import type { PublicEvent } from '../events/public-event.js';
import { recordHead } from './record-head.js';

const anEvent = (overrides: Partial<PublicEvent> = {}): PublicEvent => ({
  id: '01930000-0000-7000-8000-000000000200',
  title: 'Palace After Dark',
  description: 'Three channels\n\nunder the glass roof.',
  startTime: '2026-07-04T19:00:00.000Z',
  endTime: '2026-07-04T23:30:00.000Z',
  status: 'published',
  coverImageUrl: null,
  venue: {
    name: 'Alexandra Palace',
    address: 'Alexandra Palace Way',
    city: 'London',
    postcode: 'N22 7AY',
    timeZone: 'Europe/London',
  },
  ticketTypes: [{ price: 32.5, quantityAvailable: 12 }],
  ...overrides,
});

const PLAIN = {
  title: 'Event',
  description: 'Silent discos across Britain.',
  address: 'https://stagedoor.example/events/01930000-0000-7000-8000-000000000200',
};

/** The head of an event's page as its remote declares it. */
const eventHead = (event: PublicEvent) =>
  recordHead(
    {
      title: 'title',
      description: 'description',
      image: 'coverImageUrl',
      missing: 'Event not found',
      schema: 'Event',
    },
    event,
    PLAIN,
  );

/** As a reader of the page receives it. */
const dataOf = (event: PublicEvent) => JSON.parse(JSON.stringify(eventHead(event).structuredData));

describe('the head of an event’s page', () => {
  it('says when and where the event is, and describes it in one line, with its canonical URL', () => {
    expect(eventHead(anEvent())).toMatchObject({
      title: 'Palace After Dark',
      description:
        'Saturday 4 July 2026, 20:00, Alexandra Palace, London. Three channels under the glass roof.',
      address: 'https://stagedoor.example/events/01930000-0000-7000-8000-000000000200',
      image: null,
    });
  });

  it('begins with the fact that the event is cancelled', () => {
    const { description } = eventHead(anEvent({ status: 'cancelled' }));

    expect(description).toMatch(/^Cancelled\. Saturday 4 July 2026, 20:00, /);
  });

  it('has the event as schema.org data', () => {
    expect(dataOf(anEvent())).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Palace After Dark',
      description: 'Three channels under the glass roof.',
      startDate: '2026-07-04T20:00:00.000+01:00',
      endDate: '2026-07-05T00:30:00.000+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Alexandra Palace',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Alexandra Palace Way',
          addressLocality: 'London',
          postalCode: 'N22 7AY',
        },
      },
      offers: {
        '@type': 'Offer',
        price: '32.50',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        url: 'https://stagedoor.example/events/01930000-0000-7000-8000-000000000200',
      },
      url: 'https://stagedoor.example/events/01930000-0000-7000-8000-000000000200',
    });
  });

  it('gives each instant its own offset, across the end of summer time', () => {
    const night = anEvent({
      startTime: '2026-10-24T21:00:00.000Z',
      endTime: '2026-10-25T03:00:00.000Z',
    });

    expect(dataOf(night)).toMatchObject({
      startDate: '2026-10-24T22:00:00.000+01:00',
      endDate: '2026-10-25T03:00:00.000+00:00',
    });
  });

  it('marks a sold-out event, and a free ticket with price 0', () => {
    const { offers } = dataOf(anEvent({ ticketTypes: [{ price: 0, quantityAvailable: 0 }] }));

    expect(offers).toMatchObject({
      price: '0.00',
      availability: 'https://schema.org/SoldOut',
    });
  });

  it.each([
    ['cancelled', 'EventCancelled'],
    ['completed', 'EventScheduled'],
  ] as const)('has no offer for a %s event', (status, said) => {
    const data = dataOf(anEvent({ status }));

    expect(data.eventStatus).toBe(`https://schema.org/${said}`);
    expect(data.offers).toBeUndefined();
  });

  it('omits the postcode of a venue without one', () => {
    const venue = { ...anEvent().venue, postcode: null };

    expect(dataOf(anEvent({ venue })).location.address).not.toHaveProperty('postalCode');
  });

  it.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['/covers/a.jpg', null],
    ['//img.example/a.jpg', null],
    ['javascript:alert(1)', null],
    ['https://', null],
  ])('renders the cover image %s as %s', (coverImageUrl, image) => {
    const event = anEvent({ coverImageUrl });

    expect(eventHead(event).image).toBe(image);
    expect(dataOf(event).image).toBe(image ?? undefined);
  });
});

describe('the head of a page about another record', () => {
  const declared = { title: 'name', description: 'about', image: 'logo', missing: 'No promoter' };

  it('has the declared fields and no schema.org data', () => {
    const record = {
      name: 'Night Owls',
      about: 'Two rooms,\n one DJ.',
      logo: 'https://img.example/o',
    };

    expect(recordHead(declared, record, PLAIN)).toEqual({
      ...PLAIN,
      title: 'Night Owls',
      description: 'Two rooms, one DJ.',
      image: 'https://img.example/o',
    });
  });

  it.each([{}, { about: '', logo: '' }, { about: 7, logo: { href: 'https://img.example/o' } }])(
    'has the default texts in place of %j',
    (rest) => {
      const record = { name: 'Night Owls', ...rest };

      expect(recordHead(declared, record, PLAIN)).toEqual({
        ...PLAIN,
        title: 'Night Owls',
        image: null,
      });
    },
  );

  it.each([{}, { name: '' }, { name: 7 }, { title: 'Night Owls' }])('throws for %j', (record) => {
    expect(() => recordHead(declared, record, PLAIN)).toThrow();
  });
});
