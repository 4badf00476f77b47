import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ChangePasswordBody,
  changePasswordBodySchema,
  type ForgotPasswordBody,
  forgotPasswordBodySchema,
  nothingSchema,
  type ResetPasswordBody,
  resetPasswordBodySchema,
  type SessionList,
  sessionListSchema,
  type SignedIn,
  signedInSchema,
} from '@stagedoor/contracts';
import { CurrentUser, Public } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { type Client, CurrentClient } from '../../common/http/client.js';
import { PathId } from '../../common/http/path-id.js';
import { TakesNoBody } from '../../common/http/takes-no-body.decorator.js';
import { ChangePasswordService } from './change-password.service.js';
import { EndSessionsService } from './end-sessions.service.js';
import { ForgotPasswordService } from './forgot-password.service.js';
import { ResetPasswordService } from './reset-password.service.js';
import { SessionQueries } from './session-queries.service.js';

@ApiTags('auth')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly changePassword: ChangePasswordService,
    private readonly forgotPassword: ForgotPasswordService,
    private readonly resetPassword: ResetPasswordService,
    private readonly queries: SessionQueries,
    private readonly endSessions: EndSessionsService,
  ) {}

  @Post('change-password')
  @Answers(nothingSchema, {
    summary: 'Choose another password; every other session ends',
    errors: [...BODY_ERRORS, 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  change(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: changePasswordBodySchema }) body: ChangePasswordBody,
    @CurrentClient() client: Client,
  ): Promise<null> {
    return this.changePassword.change(user, body, client);
  }

  @Public()
  @Post('forgot-password')
  @Answers(nothingSchema, {
    summary: 'Have a link for a new password sent, if this address has an account',
    errors: [...BODY_ERRORS, 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  forgot(
    @Body({ schema: forgotPasswordBodySchema }) body: ForgotPasswordBody,
    @CurrentClient() client: Client,
  ): Promise<null> {
    return this.forgotPassword.ask(body, client);
  }

  @Public()
  @Post('reset-password')
  @Answers(signedInSchema, {
    summary: 'Choose a new password by a link, and log in; every other session ends',
    errors: [...BODY_ERRORS, 'RESET_LINK_INVALID', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  reset(
    @Body({ schema: resetPasswordBodySchema }) body: ResetPasswordBody,
    @CurrentClient() client: Client,
  ): Promise<SignedIn> {
    return this.resetPassword.reset(body, client);
  }

  @Get('sessions')
  @Answers(sessionListSchema, { summary: 'Where I am signed in', errors: ['UNAUTHENTICATED'] })
  sessions(@CurrentUser() user: SignedInUser): Promise<SessionList> {
    return this.queries.list(user);
  }

  @TakesNoBody()
  @Delete('sessions')
  @Answers(nothingSchema, { summary: 'End all my sessions', errors: ['UNAUTHENTICATED'] })
  endAll(@CurrentUser() user: SignedInUser): Promise<null> {
    return this.endSessions.endAll(user);
  }

  @TakesNoBody()
  @Delete('sessions/:id')
  @Answers(nothingSchema, {
    summary: 'End one of my sessions',
    errors: ['UNAUTHENTICATED', 'SESSION_NOT_FOUND'],
  })
  end(
    @CurrentUser() user: SignedInUser,
    @PathId('SESSION_NOT_FOUND') sessionId: string,
  ): Promise<null> {
    return this.endSessions.end(user, sessionId);
  }
}
