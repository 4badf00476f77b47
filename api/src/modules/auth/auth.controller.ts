import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type LoginBody,
  loginBodySchema,
  nothingSchema,
  type RegisterBody,
  registerBodySchema,
  type RoleBody,
  roleBodySchema,
  type SignedIn,
  signedInSchema,
  type User,
  userSchema,
} from '@stagedoor/contracts';
import { CurrentUser, Public, TakesReplacedTokens } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { type Client, CurrentClient } from '../../common/http/client.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { TakesNoBody } from '../../common/http/takes-no-body.decorator.js';
import { AddRoleService } from './add-role.service.js';
import { LoginService } from './login.service.js';
import { LogoutService } from './logout.service.js';
import { RegisterService } from './register.service.js';
import { SwitchRoleService } from './switch-role.service.js';
import { UserQueries } from './user-queries.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly registerService: RegisterService,
    private readonly loginService: LoginService,
    private readonly logoutService: LogoutService,
    private readonly addRoleService: AddRoleService,
    private readonly switchRoleService: SwitchRoleService,
    private readonly queries: UserQueries,
  ) {}

  @Public()
  @Post('register')
  @Answers(signedInSchema, {
    summary: 'Open an account and log in',
    status: 201,
    errors: [...BODY_ERRORS, 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  register(
    @Body({ schema: registerBodySchema }) body: RegisterBody,
    @CurrentClient() client: Client,
  ): Promise<SignedIn> {
    return this.registerService.register(body, client);
  }

  @Public()
  @Post('login')
  @Answers(signedInSchema, {
    summary: 'Log in',
    errors: [...BODY_ERRORS, 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  login(
    @Body({ schema: loginBodySchema }) body: LoginBody,
    @CurrentClient() client: Client,
  ): Promise<SignedIn> {
    return this.loginService.login(body, client);
  }

  @Get('me')
  @Answers(userSchema, { summary: 'Who I am', errors: ['UNAUTHENTICATED'] })
  me(@CurrentUser() user: SignedInUser): Promise<User> {
    return this.queries.get(user.id);
  }

  @TakesNoBody()
  @Post('logout')
  @Answers(nothingSchema, { summary: 'End this session', errors: ['UNAUTHENTICATED'] })
  logout(@CurrentUser() user: SignedInUser): Promise<null> {
    return this.logoutService.logout(user);
  }

  @Post('add-role')
  @Answers(userSchema, {
    summary: 'Take on another role',
    errors: [...BODY_ERRORS, 'UNAUTHENTICATED', 'ROLE_ALREADY_HELD'],
  })
  addRole(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: roleBodySchema }) { role }: RoleBody,
  ): Promise<User> {
    return this.addRoleService.addRole(user.id, role);
  }

  @TakesReplacedTokens()
  @Post('switch-role')
  @Answers(signedInSchema, {
    summary: 'Show another of my roles; the old token ends',
    errors: [...BODY_ERRORS, 'UNAUTHENTICATED', 'ROLE_NOT_HELD', 'TOO_MANY_REQUESTS'],
  })
  switchRole(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: roleBodySchema }) { role }: RoleBody,
    @CurrentClient() client: Client,
  ): Promise<SignedIn> {
    return this.switchRoleService.switchRole(user, role, client);
  }
}
