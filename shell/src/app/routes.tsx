import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { Area } from '../remotes/area';
import { LAYOUT_ROUTE } from '../remotes/areas';
import { FirstLoad } from '../remotes/first-load';
import { LoginRoute } from '../features/login/login.route';
import { RegisterRoute } from '../features/register/register.route';
import { RoleSelectionRoute } from '../features/role-selection/role-selection.route';
import { Layout } from '../layout/layout';
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
          { path: pages.login, element: <LoginRoute /> },
          { path: pages.register, element: <RegisterRoute /> },
          { path: pages.roleSelection, element: <RoleSelectionRoute /> },
          { path: '*', element: <Area remote={null} /> },
        ],
      },
    ],
  },
];
