import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The doors of events: scanning, with and without network, and the night at a glance. */
export const remote: RemoteModule = { routes };
