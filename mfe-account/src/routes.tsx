import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { AccountRoute } from './features/account/account.route';
import { AccountDeletedRoute } from './features/account-deleted/account-deleted.route';
import { ChangeEmailRoute } from './features/change-email/change-email.route';
import { ConfirmEmailRoute } from './features/confirm-email/confirm-email.route';
import { ForgotPasswordRoute } from './features/forgot-password/forgot-password.route';
import { ResetPasswordRoute } from './features/reset-password/reset-password.route';
import { LinkPage } from './shared/link-page';

/** Every path that this remote owns. The registry declares which of them require a session. */
export const routes: RouteObject[] = [
  { path: pages.account, element: <AccountRoute /> },
  { path: pages.accountDeleted, element: <AccountDeletedRoute /> },
  { path: pages.forgotPassword, element: <ForgotPasswordRoute /> },
  { path: pages.resetPassword, element: <LinkPage page={ResetPasswordRoute} /> },
  { path: pages.confirmEmail, element: <LinkPage page={ConfirmEmailRoute} /> },
  { path: pages.changeEmail, element: <LinkPage page={ChangeEmailRoute} /> },
];
