import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountController } from './account.controller.js';
import { AccountMails } from './account-mails.js';
import { AccountRemoval } from './account-removal.service.js';
import { AddressChanges } from './address-changes.service.js';
import { AddressMails } from './addresses/address-mails.js';
import { AddressesController } from './addresses/addresses.controller.js';
import { ChangeEmailService } from './addresses/change-email.service.js';
import { ConfirmEmailService } from './addresses/confirm-email.service.js';
import { DecideEmailChangeService } from './addresses/decide-email-change.service.js';
import { EmailChangeQueries } from './email-change-queries.service.js';
import { ForgetEmailLinksJob } from './addresses/forget-email-links.job.js';
import { SendConfirmationService } from './addresses/send-confirmation.service.js';
import { WithdrawEmailChangeService } from './addresses/withdraw-email-change.service.js';
import { AddRoleService } from './add-role.service.js';
import { AttemptCounters } from './attempt-counters.service.js';
import { AuthController } from './auth.controller.js';
import { ChangePasswordService } from './change-password.service.js';
import { EndSessionsService } from './end-sessions.service.js';
import { ForgetFailedSignInsJob } from './forget-failed-sign-ins.job.js';
import { ForgetPasswordResetsJob } from './forget-password-resets.job.js';
import { ForgetSessionsJob } from './forget-sessions.job.js';
import { ForgotPasswordService } from './forgot-password.service.js';
import { JwtAuthGuard } from './guards/jwt-auth.guard.js';
import { RoleGuard } from './guards/role.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LimitedAuditLog } from './limited-audit-log.service.js';
import { LimitedOutbox } from './limited-outbox.service.js';
import { LiveSessions } from './live-sessions.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { PasswordMails } from './password-mails.js';
import { PasswordReplacement } from './password-replacement.js';
import { PasswordProof } from './password-proof.service.js';
import { Passwords } from './passwords.js';
import { EmailChangesRepository } from './persistence/email-changes.repository.js';
import { EmailLinksRepository } from './persistence/email-links.repository.js';
import { FailedSignInsRepository } from './persistence/failed-sign-ins.repository.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { PersonLock } from './person-lock.service.js';
import { RegisterService } from './register.service.js';
import { ResetPasswordService } from './reset-password.service.js';
import { SessionQueries } from './session-queries.service.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SwitchRoleService } from './switch-role.service.js';
import { TokenIssuer, TokenKeys } from './tokens.js';
import { TokenUsers } from './token-users.service.js';
import { UserQueries } from './user-queries.service.js';

/** Accounts, sessions and roles. Its guards run on every route, in this order. */
@Module({
  imports: [AuditLogModule, JwtModule.register({}), MailModule],
  controllers: [AuthController, AccountController, AddressesController],
  providers: [
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RoleGuard },
    AccountMails,
    AccountRemoval,
    AddRoleService,
    AddressChanges,
    AddressMails,
    AttemptCounters,
    ChangeEmailService,
    ChangePasswordService,
    ConfirmEmailService,
    DecideEmailChangeService,
    EmailChangeQueries,
    EmailChangesRepository,
    EmailLinksRepository,
    EndSessionsService,
    FailedSignInsRepository,
    ForgetEmailLinksJob,
    ForgetFailedSignInsJob,
    ForgetPasswordResetsJob,
    ForgetSessionsJob,
    ForgotPasswordService,
    JwtStrategy,
    LimitedAuditLog,
    LimitedOutbox,
    LiveSessions,
    LoginService,
    LogoutService,
    PasswordMails,
    PasswordProof,
    PasswordReplacement,
    PasswordResetsRepository,
    Passwords,
    PersonLock,
    RegisterService,
    ResetPasswordService,
    SendConfirmationService,
    SessionQueries,
    SessionStarter,
    SessionsRepository,
    SignInAttempts,
    SwitchRoleService,
    TokenIssuer,
    TokenKeys,
    TokenUsers,
    UserQueries,
    UsersRepository,
    WithdrawEmailChangeService,
  ],
  exports: [
    AccountRemoval,
    AddressChanges,
    AttemptCounters,
    EmailChangeQueries,
    LimitedAuditLog,
    LimitedOutbox,
    PasswordProof,
    PersonLock,
    SessionQueries,
    TokenUsers,
    UserQueries,
  ],
})
export class AuthModule {}
