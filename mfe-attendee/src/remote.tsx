import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The attendee's area: landing, browse, event detail, checkout success, my tickets. */
export const remote: RemoteModule = { routes };
