import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The screens that show how a part of the product will look: example content only, fixed (specification, section 2). */
export const remote: RemoteModule = { routes };
