import { pages } from '@stagedoor/contracts';
import type { RemoteModule } from '@stagedoor/platform';
import { DEV_SERVER_PAGE } from '../../server/preview/preview-answers';
import { DevServerRoute } from './dev-server.route';
import { PreviewRoute } from './preview.route';

/** The pages that pick a version and confirm a dev server. */
export const remote: RemoteModule = {
  routes: [
    { path: pages.preview, element: <PreviewRoute /> },
    { path: DEV_SERVER_PAGE, element: <DevServerRoute /> },
  ],
};
