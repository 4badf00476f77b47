import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AddRoleService } from './add-role.service.js';
import { AuthController } from './auth.controller.js';
import { ForgetFailedSignInsJob } from './forget-failed-sign-ins.job.js';
import { JwtAuthGuard } from './guards/jwt-auth.guard.js';
import { RoleGuard } from './guards/role.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LiveSessions } from './live-sessions.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { Passwords } from './passwords.js';
import { FailedSignInsRepository } from './persistence/failed-sign-ins.repository.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { RegisterService } from './register.service.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SwitchRoleService } from './switch-role.service.js';
import { TokenIssuer, TokenKeys } from './tokens.js';
import { UserQueries } from './user-queries.service.js';

/** Accounts, sessions and roles; guards every route of the application, in this order. */
@Module({
  imports: [JwtModule.register({})],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RoleGuard },
    AddRoleService,
    FailedSignInsRepository,
    ForgetFailedSignInsJob,
    JwtStrategy,
    LiveSessions,
    LoginService,
    LogoutService,
    Passwords,
    RegisterService,
    SessionStarter,
    SessionsRepository,
    SignInAttempts,
    SwitchRoleService,
    TokenIssuer,
    TokenKeys,
    UserQueries,
    UsersRepository,
  ],
  exports: [UserQueries],
})
export class AuthModule {}
