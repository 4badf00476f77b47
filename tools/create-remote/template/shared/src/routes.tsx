import type { RouteObject } from '@stagedoor/platform';
import { ScreenRoute } from './features/screen/screen.route';

/** A route for each path of package.json, which declares the paths that require sign-in. */
export const routes: RouteObject[] = [{ path: '%PATH%', element: <ScreenRoute /> }];
