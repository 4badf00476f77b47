import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** Somebody's account: who they are, where they are signed in, their password, and a new one when it is forgotten. */
export const remote: RemoteModule = { routes };
