/** The shell's own screens, in a file of their own: no other page needs forms and schemas. */
export { LoginRoute } from '../features/login/login.route';
export { RegisterRoute } from '../features/register/register.route';
export { RoleSelectionRoute } from '../features/role-selection/role-selection.route';
