import { Body, Controller, Get, Post, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type DeleteAccountBody,
  deleteAccountBodySchema,
  nothingSchema,
  personalDataSchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { type Client, CurrentClient } from '../../common/http/client.js';
import { WithoutEnvelope } from '../../common/http/envelope.js';
import { DeleteAccountService } from './delete-account.service.js';
import { ExportPersonalDataService } from './export-personal-data.service.js';
import { ExportTurns } from './export-turns.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

@ApiTags('auth')
@Controller('auth')
export class PersonalDataController {
  constructor(
    private readonly exportTurns: ExportTurns,
    private readonly exportData: ExportPersonalDataService,
    private readonly deleteAccount: DeleteAccountService,
  ) {}

  @Get('export')
  @WithoutEnvelope()
  @Answers(personalDataSchema, {
    summary: 'Everything that is kept about me',
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
  })
  async export(@CurrentUser() user: SignedInUser): Promise<StreamableFile> {
    const data = await this.exportTurns.run(user.id, () => this.exportData.export(user));
    return new StreamableFile(data, { type: JSON_TYPE });
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
