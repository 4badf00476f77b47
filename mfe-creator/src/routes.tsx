import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { CreateEventRoute } from './features/create-event/create-event.route';
import { EditEventRoute } from './features/edit-event/edit-event.route';
import { MyEventsRoute } from './features/my-events/my-events.route';

/** Every address that this remote owns; which of them need a sign-in is the registry's word. */
export const routes: RouteObject[] = [
  { path: pages.createEvent, element: <CreateEventRoute /> },
  { path: pages.myEvents, element: <MyEventsRoute /> },
  { path: pages.editEvent(':eventId'), element: <EditEventRoute /> },
];
