import { pages } from '@stagedoor/contracts';
import type { RemoteModule } from '@stagedoor/platform';
import { PreviewRoute } from './preview.route';

/** The page that picks a version. */
export const remote: RemoteModule = {
  routes: [{ path: pages.preview, element: <PreviewRoute /> }],
};
