import type { RouteObject } from '@stagedoor/platform';
import { BrowseRoute } from './features/browse/browse.route';
import { CheckoutSuccessRoute } from './features/checkout-success/checkout-success.route';
import { CheckoutWaitRoute } from './features/checkout-wait/checkout-wait.route';
import { EventDetailRoute } from './features/event-detail/event-detail.route';
import { LandingRoute } from './features/landing/landing.route';
import { MyTicketsRoute } from './features/my-tickets/my-tickets.route';

/** Every address that this remote owns; which of them need a sign-in is the registry's word. */
export const routes: RouteObject[] = [
  { path: '/', element: <LandingRoute /> },
  { path: '/events', element: <BrowseRoute /> },
  { path: '/events/:id', element: <EventDetailRoute /> },
  { path: '/checkout/success', element: <CheckoutSuccessRoute /> },
  { path: '/checkout/wait/:orderId', element: <CheckoutWaitRoute /> },
  { path: '/my-tickets', element: <MyTicketsRoute /> },
];
