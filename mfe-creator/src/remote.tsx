import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The creator's area: create event, my events, edit event. */
export const remote: RemoteModule = { routes };
