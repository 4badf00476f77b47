import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { CreateVenueRoute } from './features/create-venue/create-venue.route';
import { MyVenuesRoute } from './features/my-venues/my-venues.route';

/** Every address that this remote owns; which of them need a sign-in is the registry's word. */
export const routes: RouteObject[] = [
  { path: pages.myVenues, element: <MyVenuesRoute /> },
  { path: pages.createVenue, element: <CreateVenueRoute /> },
];
