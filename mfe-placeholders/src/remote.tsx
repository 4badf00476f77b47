import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The placeholder screens with fixed example content (specification, section 2). */
export const remote: RemoteModule = { routes };
