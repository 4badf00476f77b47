import type { DemoVenueName } from './venues.js';

export interface DemoEvent {
  title: string;
  description: string;
  venue: DemoVenueName;
  /** Days after the first load, or the next such day of a year (`MM-DD`). */
  on: number | `${number}-${number}`;
  /** Local times at the venue; an end before the start is on the next day. */
  from: string;
  to: string;
  /** Pounds. */
  price: number;
  capacity: number;
  /** Tickets that the demo audience buys, in orders of at most ten. */
  sold?: number;
  /** Each demo account buys two tickets. */
  favourite?: true;
  draft?: true;
}

/** The events of the demo site: varied in price, size and date; one free, one sold out, one a draft. */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  {
    title: 'Palace After Dark',
    description:
      'Three channels under the great glass roof. Pick red for eighties anthems, blue for the nineties, green for the noughties, and see who is dancing to what by the colour of their headphones.\n\nHeadphones are included and handed out at the door.',
    venue: 'alexandraPalace',
    on: 6,
    from: '20:00',
    to: '01:00',
    price: 32.5,
    capacity: 4_000,
    sold: 18,
    favourite: true,
  },
  {
    title: 'Quiet Riot at the Roundhouse',
    description:
      'Camden’s old engine shed, three DJs and no loudspeakers. Take your headphones off for a moment and listen to a thousand people sing three different choruses.',
    venue: 'roundhouse',
    on: 9,
    from: '21:00',
    to: '02:00',
    price: 28,
    capacity: 1_500,
    sold: 12,
  },
  {
    title: 'The Little Silent Disco',
    description:
      'An intimate night for forty, on a small stage of its own. When it is full, it is full.',
    venue: 'tramshed',
    on: 12,
    from: '19:30',
    to: '23:00',
    price: 15,
    capacity: 40,
    sold: 40,
  },
  {
    title: 'Family Silent Disco',
    description:
      'A free afternoon for children and the grown-ups they bring along. Quieter headphones, bigger space to run, and a costume corner.',
    venue: 'brightonDome',
    on: 15,
    from: '14:00',
    to: '17:00',
    price: 0,
    capacity: 300,
    sold: 14,
  },
  {
    title: 'Barrowland Three Ways',
    description:
      'The sprung dance floor of the Ballroom, split three ways by nothing but colour. Early doors for those with a last train to catch.',
    venue: 'barrowland',
    on: 16,
    from: '20:00',
    to: '00:30',
    price: 22,
    capacity: 1_200,
    sold: 9,
  },
  {
    title: 'Headphones in the Hall',
    description:
      'The Royal Albert Hall as you have never heard it: silent. An evening of classics from three decades beneath the mushrooms of the ceiling.',
    venue: 'royalAlbertHall',
    on: 20,
    from: '19:30',
    to: '23:00',
    price: 45,
    capacity: 2_500,
    sold: 20,
  },
  {
    title: 'Northern Lights Silent Night',
    description:
      'A winter night of three channels in Leeds. Warm coats in the cloakroom, warm songs in your ears.',
    venue: 'academyLeeds',
    on: '12-12',
    from: '21:00',
    to: '02:00',
    price: 18.5,
    capacity: 1_400,
  },
  {
    title: 'Mute the City: Bristol',
    description:
      'Turn the city down and the music up. Local selectors on all three channels, with a half-hour battle at midnight.',
    venue: 'academyBristol',
    on: 24,
    from: '21:30',
    to: '03:00',
    price: 17,
    capacity: 900,
    sold: 6,
  },
  {
    title: 'Christmas Jumpers, No Speakers',
    description:
      'Three channels of party songs and not a carol among them. Prizes for the brightest jumper on each channel.',
    venue: 'apolloManchester',
    on: '12-17',
    from: '19:00',
    to: '00:00',
    price: 24,
    capacity: 2_000,
    sold: 7,
  },
  {
    title: 'New Year’s Eve in Three Colours',
    description:
      'See the year out in red, blue and green. All three channels join for one countdown at midnight.',
    venue: 'usherHall',
    on: '12-31',
    from: '20:30',
    to: '01:30',
    price: 55,
    capacity: 1_800,
    sold: 16,
  },
  {
    title: 'January Reset: Sober Silent Disco',
    description:
      'A night out without the bar. Good coffee, better headphones, home before the last tram.',
    venue: 'rockCity',
    on: '01-15',
    from: '18:00',
    to: '22:00',
    price: 12,
    capacity: 800,
  },
  {
    title: 'Ulster Hall Unplugged and Plugged In',
    description:
      'One of Belfast’s best-loved rooms, three of its best-loved decades. Choose your channel, change your mind, change it back.',
    venue: 'ulsterHall',
    on: 58,
    from: '20:00',
    to: '00:30',
    price: 19,
    capacity: 1_100,
  },
  {
    title: 'The Quietest Night in Newcastle',
    description:
      'It sounds like nothing at all from the street. Inside, it is the loudest night of the month.',
    venue: 'cityHallNewcastle',
    on: 64,
    from: '20:30',
    to: '01:00',
    price: 21,
    capacity: 1_300,
  },
  {
    title: 'Valentine’s Silent Slow Dance',
    description:
      'One channel for dancing close, one for dancing alone, one for those who say that they do not dance.',
    venue: 'brightonDome',
    on: '02-14',
    from: '19:30',
    to: '23:30',
    price: 26,
    capacity: 1_000,
    sold: 4,
  },
  {
    title: 'Eighties Takeover',
    description:
      'Red channel in charge: the other two play its requests. Shoulder pads are welcome and will be judged.',
    venue: 'tramshed',
    on: 92,
    from: '20:00',
    to: '01:00',
    price: 16,
    capacity: 600,
  },
  {
    title: 'Nineties Night Shift',
    description:
      'Blue channel all the way to closing time, from warehouse to boy band. Glow bracelets at the door.',
    venue: 'brixtonAcademy',
    on: 99,
    from: '22:00',
    to: '04:00',
    price: 29.5,
    capacity: 3_000,
  },
  {
    title: 'Noughties Rewind',
    description:
      'Green channel rewinds to ringtones and low-rise jeans, while red and blue look on with concern.',
    venue: 'academyLeeds',
    on: 106,
    from: '21:00',
    to: '02:00',
    price: 18,
    capacity: 1_400,
  },
  {
    title: 'Silent Ceilidh',
    description:
      'A caller on channel one, a band on channel two, and disco on channel three for those who lose count.',
    venue: 'usherHall',
    on: 113,
    from: '19:00',
    to: '23:00',
    price: 20,
    capacity: 900,
  },
  {
    title: 'Students’ Silent Marathon',
    description:
      'Six hours, three channels, one student price. Bring your card and comfortable shoes.',
    venue: 'rockCity',
    on: 118,
    from: '21:00',
    to: '03:00',
    price: 9.5,
    capacity: 2_000,
  },
  {
    title: 'The Long Way Home',
    description:
      'For those who miss the last train on purpose. Three channels until the first one.',
    venue: 'barrowland',
    on: 127,
    from: '21:00',
    to: '03:30',
    price: 23,
    capacity: 1_500,
  },
  {
    title: 'Sunset at the Palace',
    description:
      'The hill at its best: the view over London at dusk, then three channels until late.',
    venue: 'alexandraPalace',
    on: 134,
    from: '18:30',
    to: '23:30',
    price: 34,
    capacity: 3_500,
  },
  {
    title: 'Long Weekend Silent Disco',
    description:
      'No alarm in the morning. A long, slow build on all three channels and a proper ending at three.',
    venue: 'apolloManchester',
    on: 162,
    from: '21:00',
    to: '03:00',
    price: 27,
    capacity: 2_800,
  },
  {
    title: 'Songs of the Bay',
    description:
      'Cardiff chooses the songs: requests open a week before, and the most wanted of each decade makes its channel.',
    venue: 'tramshed',
    on: 170,
    from: '20:00',
    to: '00:30',
    price: 14.5,
    capacity: 750,
  },
  {
    title: 'Silent Disco for Beginners',
    description:
      'Never been? Come early, get shown how the headphones work, and have the floor to yourselves for an hour.',
    venue: 'academyBristol',
    on: 178,
    from: '18:00',
    to: '22:00',
    price: 10,
    capacity: 500,
    sold: 3,
  },
  {
    title: 'Midsummer in Three Channels',
    description: 'The lightest evening of the year in the darkest room in Camden.',
    venue: 'roundhouse',
    on: '06-21',
    from: '20:00',
    to: '02:00',
    price: 31,
    capacity: 2_400,
  },
  {
    title: 'Secret Date',
    description:
      'Still being planned: the venue is booked, the line-up is not. Only its creator sees this draft.',
    venue: 'royalAlbertHall',
    on: 230,
    from: '19:30',
    to: '23:00',
    price: 48,
    capacity: 2_500,
    draft: true,
  },
];
