import type { CreateVenueBody } from '@stagedoor/contracts';

/** Public British venues with their public addresses and standing or seated capacities. */
export const DEMO_VENUES = {
  alexandraPalace: {
    name: 'Alexandra Palace',
    address: 'Alexandra Palace Way',
    city: 'London',
    postcode: 'N22 7AY',
    capacity: 10_250,
  },
  roundhouse: {
    name: 'Roundhouse',
    address: 'Chalk Farm Road',
    city: 'London',
    postcode: 'NW1 8EH',
    capacity: 3_300,
  },
  brixtonAcademy: {
    name: 'O2 Academy Brixton',
    address: '211 Stockwell Road',
    city: 'London',
    postcode: 'SW9 9SL',
    capacity: 4_921,
  },
  royalAlbertHall: {
    name: 'Royal Albert Hall',
    address: 'Kensington Gore',
    city: 'London',
    postcode: 'SW7 2AP',
    capacity: 5_272,
  },
  apolloManchester: {
    name: 'O2 Apollo Manchester',
    address: 'Stockport Road',
    city: 'Manchester',
    postcode: 'M12 6AP',
    capacity: 3_500,
  },
  barrowland: {
    name: 'Barrowland Ballroom',
    address: '244 Gallowgate',
    city: 'Glasgow',
    postcode: 'G4 0TT',
    capacity: 1_900,
  },
  usherHall: {
    name: 'Usher Hall',
    address: 'Lothian Road',
    city: 'Edinburgh',
    postcode: 'EH1 2EA',
    capacity: 2_200,
  },
  tramshed: {
    name: 'Tramshed',
    address: 'Clare Road',
    city: 'Cardiff',
    postcode: 'CF11 6QP',
    capacity: 1_000,
  },
  academyBristol: {
    name: 'O2 Academy Bristol',
    address: '1–2 Frogmore Street',
    city: 'Bristol',
    postcode: 'BS1 5NA',
    capacity: 1_650,
  },
  academyLeeds: {
    name: 'O2 Academy Leeds',
    address: '55 Cookridge Street',
    city: 'Leeds',
    postcode: 'LS2 3AW',
    capacity: 2_300,
  },
  rockCity: {
    name: 'Rock City',
    address: '8 Talbot Street',
    city: 'Nottingham',
    postcode: 'NG1 5GG',
    capacity: 2_450,
  },
  cityHallNewcastle: {
    name: 'O2 City Hall Newcastle',
    address: 'Northumberland Road',
    city: 'Newcastle upon Tyne',
    postcode: 'NE1 8SF',
    capacity: 2_135,
  },
  brightonDome: {
    name: 'Brighton Dome',
    address: 'Church Street',
    city: 'Brighton',
    postcode: 'BN1 1UE',
    capacity: 1_700,
  },
  ulsterHall: {
    name: 'Ulster Hall',
    address: '34 Bedford Street',
    city: 'Belfast',
    postcode: 'BT2 7FF',
    capacity: 1_850,
  },
} as const satisfies Record<string, CreateVenueBody>;

export type DemoVenueName = keyof typeof DEMO_VENUES;
