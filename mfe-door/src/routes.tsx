import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { HelpersRoute } from './features/helpers/helpers.route';
import { NightReportRoute } from './features/night-report/night-report.route';
import { NightsRoute } from './features/nights/nights.route';
import { DoorRoute } from './features/scan/door.route';

/** Every path that this remote owns. The registry declares which of them require a session; the door itself takes helpers with a link, too. */
export const routes: RouteObject[] = [
  { path: pages.doors, element: <NightsRoute /> },
  { path: pages.door(':eventId'), element: <DoorRoute /> },
  { path: pages.doorHelpers(':eventId'), element: <HelpersRoute /> },
  { path: pages.doorNight(':eventId'), element: <NightReportRoute /> },
];
