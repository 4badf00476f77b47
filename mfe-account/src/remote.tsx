import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The account of a user: details, sessions, password, and the pages that mails link to. */
export const remote: RemoteModule = { routes };
