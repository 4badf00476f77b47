import type { RouteObject } from '@stagedoor/platform';
import { AccountRoute } from './features/account/account.route';
import { ChangeEmailRoute } from './features/change-email/change-email.route';
import { ConfirmEmailRoute } from './features/confirm-email/confirm-email.route';
import { ForgotPasswordRoute } from './features/forgot-password/forgot-password.route';
import { ResetPasswordRoute } from './features/reset-password/reset-password.route';

/** Every address that this remote owns; which of them need a sign-in is the registry's word. */
export const routes: RouteObject[] = [
  { path: '/account', element: <AccountRoute /> },
  { path: '/forgot-password', element: <ForgotPasswordRoute /> },
  { path: '/reset-password', element: <ResetPasswordRoute /> },
  { path: '/confirm-email', element: <ConfirmEmailRoute /> },
  { path: '/change-email', element: <ChangeEmailRoute /> },
];
