import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { CreateVenueRoute } from './features/create-venue/create-venue.route';
import { MyVenuesRoute } from './features/my-venues/my-venues.route';

/** Every path that this remote owns. The registry declares which of them require a session. */
export const routes: RouteObject[] = [
  { path: pages.myVenues, element: <MyVenuesRoute /> },
  { path: pages.createVenue, element: <CreateVenueRoute /> },
];
