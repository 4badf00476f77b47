import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The venue owner's area: my venues, create venue. */
export const remote: RemoteModule = { routes };
