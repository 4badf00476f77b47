import type { RemoteModule } from '@stagedoor/platform';
import { prefetch } from './prefetch';
import { routes } from './routes';

/** The attendee's area: landing, browse, event detail, waiting page, checkout success, my tickets. */
export const remote: RemoteModule = { routes, prefetch };
