import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { ChannelVotesRoute } from './features/channel-votes/channel-votes.route';
import { HeadphoneLabelsRoute } from './features/headphone-labels/headphone-labels.route';
import { HeadphonePoolRoute } from './features/headphone-pool/headphone-pool.route';
import { HeadphonesRoute } from './features/headphones/headphones.route';
import { FindTicketRoute } from './features/find-ticket/find-ticket.route';
import { HelpersRoute } from './features/helpers/helpers.route';
import { NightReportRoute } from './features/night-report/night-report.route';
import { NightsRoute } from './features/nights/nights.route';
import { DoorRoute } from './features/scan/door.route';

/** Every path that this remote owns. The registry declares which of them require a session; the door itself takes helpers with a link, too. */
export const routes: RouteObject[] = [
  { path: pages.doors, element: <NightsRoute /> },
  { path: pages.door(':eventId'), element: <DoorRoute /> },
  { path: pages.doorFind(':eventId'), element: <FindTicketRoute /> },
  { path: pages.doorHelpers(':eventId'), element: <HelpersRoute /> },
  { path: pages.doorNight(':eventId'), element: <NightReportRoute /> },
  { path: pages.doorChannels(':eventId'), element: <ChannelVotesRoute /> },
  { path: pages.headphones(':eventId'), element: <HeadphonesRoute /> },
  { path: pages.headphonePool(':eventId'), element: <HeadphonePoolRoute /> },
  { path: pages.headphoneLabels(':eventId'), element: <HeadphoneLabelsRoute /> },
];
