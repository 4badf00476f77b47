import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { BrowseRoute } from './features/browse/browse.route';
import { EventDetailRoute } from './features/event-detail/event-detail.route';
import { LandingRoute } from './features/landing/landing.route';
import { lazyScreen } from './shared/lazy';

const checkoutSuccess = () => import('./features/checkout-success/checkout-success.route');
const checkoutWait = () => import('./features/checkout-wait/checkout-wait.route');
const myTickets = () => import('./features/my-tickets/my-tickets.route');

/**
 * Every path that this remote owns. The registry declares which of them require a session. Screens that are not an
 * entry page are in separate files, outside the first load.
 */
export const routes: RouteObject[] = [
  { path: pages.home, element: <LandingRoute /> },
  { path: pages.events, element: <BrowseRoute /> },
  { path: pages.event(':id'), element: <EventDetailRoute /> },
  {
    path: pages.checkoutSuccess,
    ...lazyScreen(async () => (await checkoutSuccess()).CheckoutSuccessRoute),
  },
  {
    path: pages.checkoutWait(':orderId'),
    ...lazyScreen(async () => (await checkoutWait()).CheckoutWaitRoute),
  },
  { path: pages.myTickets, ...lazyScreen(async () => (await myTickets()).MyTicketsRoute) },
];
