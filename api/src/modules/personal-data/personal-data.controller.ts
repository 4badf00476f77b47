import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PersonalData, personalDataSchema } from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { ExportPersonalDataService } from './export-personal-data.service.js';

@ApiTags('auth')
@Controller('auth')
export class PersonalDataController {
  constructor(private readonly exportData: ExportPersonalDataService) {}

  @Get('export')
  @Answers(personalDataSchema, {
    summary: 'Everything that is kept about me',
    errors: ['UNAUTHENTICATED'],
  })
  export(@CurrentUser() user: SignedInUser): Promise<PersonalData> {
    return this.exportData.export(user);
  }
}
