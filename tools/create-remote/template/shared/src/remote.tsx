import type { RemoteModule } from '@stagedoor/platform';
import { routes } from './routes';

/** The area below %PATH%. */
export const remote: RemoteModule = { routes };
