import type { RouteObject } from '@stagedoor/platform';
import { Area } from '../remotes/area';
import { LAYOUT_ROUTE } from '../remotes/areas';
import { FirstLoad } from '../remotes/first-load';
import { SHELL_ROUTE } from '../remotes/place-of';
import { Layout } from '../layout/layout';
import { UnexpectedError } from './unexpected-error';

/** The layout. Areas, and the shell's own screens, are added below it when they are first opened. */
export const shellRoutes: RouteObject[] = [
  {
    id: LAYOUT_ROUTE,
    element: <Layout />,
    errorElement: <UnexpectedError />,
    HydrateFallback: () => null,
    children: [
      {
        id: SHELL_ROUTE,
        errorElement: <UnexpectedError />,
        HydrateFallback: FirstLoad,
        children: [{ path: '*', element: <Area remote={null} /> }],
      },
    ],
  },
];
