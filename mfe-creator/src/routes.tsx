import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { CreateEventRoute } from './features/create-event/create-event.route';
import { EditEventRoute } from './features/edit-event/edit-event.route';
import { MyEventsRoute } from './features/my-events/my-events.route';

/** Every path that this remote owns. The registry declares which of them require a session. */
export const routes: RouteObject[] = [
  { path: pages.createEvent, element: <CreateEventRoute /> },
  { path: pages.myEvents, element: <MyEventsRoute /> },
  { path: pages.editEvent(':eventId'), element: <EditEventRoute /> },
];
