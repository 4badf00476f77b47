import type { CreateVenueBody } from '@stagedoor/contracts';

const venue = (
  name: string,
  address: string,
  city: string,
  postcode: string,
  capacity: number,
): CreateVenueBody => ({ name, address, city, postcode, capacity });

/** Public British venues with their public addresses and standing or seated capacities. */
export const DEMO_VENUES = {
  alexandraPalace: venue('Alexandra Palace', 'Alexandra Palace Way', 'London', 'N22 7AY', 10_250),
  roundhouse: venue('Roundhouse', 'Chalk Farm Road', 'London', 'NW1 8EH', 3_300),
  brixtonAcademy: venue('O2 Academy Brixton', '211 Stockwell Road', 'London', 'SW9 9SL', 4_921),
  royalAlbertHall: venue('Royal Albert Hall', 'Kensington Gore', 'London', 'SW7 2AP', 5_272),
  apolloManchester: venue('O2 Apollo Manchester', 'Stockport Road', 'Manchester', 'M12 6AP', 3_500),
  barrowland: venue('Barrowland Ballroom', '244 Gallowgate', 'Glasgow', 'G4 0TT', 1_900),
  usherHall: venue('Usher Hall', 'Lothian Road', 'Edinburgh', 'EH1 2EA', 2_200),
  tramshed: venue('Tramshed', 'Clare Road', 'Cardiff', 'CF11 6QP', 1_000),
  academyBristol: venue('O2 Academy Bristol', '1–2 Frogmore Street', 'Bristol', 'BS1 5NA', 1_650),
  academyLeeds: venue('O2 Academy Leeds', '55 Cookridge Street', 'Leeds', 'LS2 3AW', 2_300),
  rockCity: venue('Rock City', '8 Talbot Street', 'Nottingham', 'NG1 5GG', 2_450),
  cityHallNewcastle: venue(
    'O2 City Hall Newcastle',
    'Northumberland Road',
    'Newcastle upon Tyne',
    'NE1 8SF',
    2_135,
  ),
  brightonDome: venue('Brighton Dome', 'Church Street', 'Brighton', 'BN1 1UE', 1_700),
  ulsterHall: venue('Ulster Hall', '34 Bedford Street', 'Belfast', 'BT2 7FF', 1_850),
};

export type DemoVenueName = keyof typeof DEMO_VENUES;
