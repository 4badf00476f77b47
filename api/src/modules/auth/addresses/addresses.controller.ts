import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ChangeEmailBody,
  changeEmailBodySchema,
  type ConfirmEmailBody,
  confirmEmailBodySchema,
  type DecideEmailChangeBody,
  decideEmailChangeBodySchema,
  type EmailChangeState,
  emailChangeStateSchema,
  type EmailConfirmation,
  emailConfirmationSchema,
  nothingSchema,
  type OwnEmailChange,
  ownEmailChangeSchema,
  type User,
  userSchema,
} from '@stagedoor/contracts';
import { CurrentUser, Public } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../../common/http/answers.decorator.js';
import { type Client, CurrentClient } from '../../../common/http/client.js';
import { TakesNoBody } from '../../../common/http/takes-no-body.decorator.js';
import { ChangeEmailService } from './change-email.service.js';
import { ConfirmEmailService } from './confirm-email.service.js';
import { DecideEmailChangeService } from './decide-email-change.service.js';
import { EmailChangeQueries } from '../email-change-queries.service.js';
import { SendConfirmationService } from './send-confirmation.service.js';
import { WithdrawEmailChangeService } from './withdraw-email-change.service.js';

@ApiTags('auth')
@Controller('auth')
export class AddressesController {
  constructor(
    private readonly confirmEmail: ConfirmEmailService,
    private readonly sendConfirmation: SendConfirmationService,
    private readonly changeEmail: ChangeEmailService,
    private readonly decideEmailChange: DecideEmailChangeService,
    private readonly emailChanges: EmailChangeQueries,
    private readonly withdrawEmailChange: WithdrawEmailChangeService,
  ) {}

  @Public()
  @Post('confirm-email')
  @Answers(emailConfirmationSchema, {
    summary: 'Confirm an email address by a link',
    errors: [...BODY_ERRORS, 'EMAIL_LINK_INVALID', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  })
  confirm(
    @Body({ schema: confirmEmailBodySchema }) body: ConfirmEmailBody,
    @CurrentClient() client: Client,
  ): Promise<EmailConfirmation> {
    return this.confirmEmail.confirm(body, client);
  }

  @TakesNoBody()
  @Post('send-confirmation')
  @Answers(userSchema, {
    summary: 'Send the link that confirms my address again, unless it is confirmed',
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
  })
  send(@CurrentUser() user: SignedInUser): Promise<User> {
    return this.sendConfirmation.send(user);
  }

  @Post('change-email')
  @Answers(nothingSchema, {
    summary: 'Ask my present and my new address whether they agree to the change',
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'EMAIL_TAKEN',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  })
  change(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: changeEmailBodySchema }) body: ChangeEmailBody,
    @CurrentClient() client: Client,
  ): Promise<null> {
    return this.changeEmail.request(user, body, client);
  }

  @Get('email-change')
  @Answers(ownEmailChangeSchema, {
    summary: 'The change of my address that waits for an agreement',
    errors: ['UNAUTHENTICATED'],
  })
  pending(@CurrentUser() user: SignedInUser): Promise<OwnEmailChange> {
    return this.emailChanges.get(user);
  }

  @TakesNoBody()
  @Delete('email-change')
  @Answers(nothingSchema, {
    summary: 'Withdraw the change of my address that waits',
    errors: ['UNAUTHENTICATED'],
  })
  withdraw(@CurrentUser() user: SignedInUser): Promise<null> {
    return this.withdrawEmailChange.withdraw(user);
  }

  @Public()
  @Post('decide-email-change')
  @Answers(emailChangeStateSchema, {
    summary: 'Agree to a change of an email address by a link, or refuse it',
    errors: [
      ...BODY_ERRORS,
      'EMAIL_LINK_INVALID',
      'EMAIL_TAKEN',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  })
  decide(
    @Body({ schema: decideEmailChangeBodySchema }) body: DecideEmailChangeBody,
    @CurrentClient() client: Client,
  ): Promise<EmailChangeState> {
    return this.decideEmailChange.decide(body, client);
  }
}
