import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { Area } from '../remotes/area';
import { LAYOUT_ROUTE } from '../remotes/areas';
import { FirstLoad } from '../remotes/first-load';
import { Layout } from '../layout/layout';
import { OwnScreen } from './own-screen';
import { UnexpectedError } from './unexpected-error';

/** The shell's own screens. Areas are added beside them, below the layout, when they are first opened. */
export const shellRoutes: RouteObject[] = [
  {
    id: LAYOUT_ROUTE,
    element: <Layout />,
    errorElement: <UnexpectedError />,
    HydrateFallback: () => null,
    children: [
      {
        id: 'shell',
        errorElement: <UnexpectedError />,
        HydrateFallback: FirstLoad,
        children: [
          { path: pages.login, element: <OwnScreen name="LoginRoute" /> },
          { path: pages.register, element: <OwnScreen name="RegisterRoute" /> },
          { path: pages.roleSelection, element: <OwnScreen name="RoleSelectionRoute" /> },
          { path: '*', element: <Area remote={null} /> },
        ],
      },
    ],
  },
];
