import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AddRoleService } from './add-role.service.js';
import { AuthController } from './auth.controller.js';
import { JwtAuthGuard } from './guards/jwt-auth.guard.js';
import { RoleGuard } from './guards/role.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LiveSessions } from './live-sessions.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { Passwords } from './passwords.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { RegisterService } from './register.service.js';
import { SessionStarter } from './session-starter.js';
import { SwitchRoleService } from './switch-role.service.js';
import { TokenIssuer, TokenKey } from './tokens.js';
import { UserQueries } from './user-queries.service.js';

/** Accounts, sessions and roles; guards every route of the application, in this order. */
@Module({
  imports: [JwtModule.register({})],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RoleGuard },
    AddRoleService,
    JwtStrategy,
    LiveSessions,
    LoginService,
    LogoutService,
    Passwords,
    RegisterService,
    SessionStarter,
    SessionsRepository,
    SwitchRoleService,
    TokenIssuer,
    TokenKey,
    UserQueries,
    UsersRepository,
  ],
  exports: [UserQueries],
})
export class AuthModule {}
