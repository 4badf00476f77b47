import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { LoginRoute } from '../features/login/login.route';
import { RegisterRoute } from '../features/register/register.route';
import { RoleSelectionRoute } from '../features/role-selection/role-selection.route';

/** The shell's own screens. They are in a file of their own, because no other page needs forms and schemas. */
export const ownScreens: RouteObject[] = [
  { path: pages.login, element: <LoginRoute /> },
  { path: pages.register, element: <RegisterRoute /> },
  { path: pages.roleSelection, element: <RoleSelectionRoute /> },
];
