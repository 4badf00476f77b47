import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DeleteAccountBody,
  deleteAccountBodySchema,
  nothingSchema,
  type PersonalData,
  personalDataSchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { type Client, CurrentClient } from '../../common/http/client.js';
import { DeleteAccountService } from './delete-account.service.js';
import { ExportPersonalDataService } from './export-personal-data.service.js';

@ApiTags('auth')
@Controller('auth')
export class PersonalDataController {
  constructor(
    private readonly exportData: ExportPersonalDataService,
    private readonly deleteAccount: DeleteAccountService,
  ) {}

  @Get('export')
  @Answers(personalDataSchema, {
    summary: 'Everything that is kept about me',
    errors: ['UNAUTHENTICATED'],
  })
  export(@CurrentUser() user: SignedInUser): Promise<PersonalData> {
    return this.exportData.export(user);
  }

  @Post('delete-account')
  @Answers(nothingSchema, {
    summary: 'Delete my account; what I ordered is kept without my name',
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'ACCOUNT_IN_USE',
      'TOO_MANY_REQUESTS',
      'SERVICE_UNAVAILABLE',
    ],
  })
  delete(
    @CurrentUser() user: SignedInUser,
    @Body({ schema: deleteAccountBodySchema }) body: DeleteAccountBody,
    @CurrentClient() client: Client,
  ): Promise<null> {
    return this.deleteAccount.delete(user, body, client);
  }
}
