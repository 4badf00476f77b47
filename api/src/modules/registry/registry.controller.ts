import { Body, Controller, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type EnterDocuments,
  enterDocumentsSchema,
  type Entered,
  enteredSchema,
  type Followed,
  followedSchema,
  type FollowQuery,
  followQuerySchema,
  type MissingFiles,
  type MissingFilesBody,
  missingFilesBodySchema,
  missingFilesSchema,
  nothingSchema,
  type RegistryFile,
  registryFileSchema,
  type UsedShellFiles,
  usedShellFilesSchema,
  type UseShellFiles,
  useShellFilesSchema,
} from '@stagedoor/contracts';
import { Public } from '../../common/auth/access.decorators.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { EnterDocumentsService } from './enter-documents.service.js';
import { FollowRegistryService } from './follow-registry.service.js';
import { RegistryFilesService } from './registry-files.service.js';
import { RegistryGuard } from './registry.guard.js';
import { UseShellFilesService } from './use-shell-files.service.js';

@ApiTags('registry of remotes')
@Controller('registry')
@Public()
@UseGuards(RegistryGuard)
export class RegistryController {
  constructor(
    private readonly documents: EnterDocumentsService,
    private readonly registry: FollowRegistryService,
    private readonly files: RegistryFilesService,
    private readonly shellFiles: UseShellFilesService,
  ) {}

  @Get('documents')
  @Answers(followedSchema, {
    summary: 'What was entered after a change, in order; for page servers',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  })
  follow(@Query({ schema: followQuerySchema }) query: FollowQuery): Promise<Followed> {
    return this.registry.after(query);
  }

  @Post('documents')
  @Answers(enteredSchema, {
    summary: 'Enters documents, all or none; for page servers',
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  })
  enter(@Body({ schema: enterDocumentsSchema }) body: EnterDocuments): Promise<Entered> {
    return this.documents.enter(body);
  }

  @Post('missing-files')
  @Answers(missingFilesSchema, {
    summary: 'Which of these files are not stored; for page servers',
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  })
  missing(@Body({ schema: missingFilesBodySchema }) body: MissingFilesBody): Promise<MissingFiles> {
    return this.files.missing(body);
  }

  @Put('files/:digest')
  @Answers(nothingSchema, {
    summary: 'Stores a file under the digest of its bytes; for page servers',
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  })
  store(
    @Param('digest') digest: string,
    @Body({ schema: registryFileSchema }) body: RegistryFile,
  ): Promise<null> {
    return this.files.store(digest, body);
  }

  @Get('files/:digest')
  @Answers(registryFileSchema, {
    summary: 'A file by its digest; for page servers',
    errors: ['NOT_FOUND'],
  })
  read(@Param('digest') digest: string): Promise<RegistryFile> {
    return this.files.read(digest);
  }

  @Post('shell-files')
  @Answers(usedShellFilesSchema, {
    summary: 'Keeps the files of the shell of a page server, and names those of all shells',
    errors: [...BODY_ERRORS, 'NOT_FOUND'],
  })
  useShellFiles(
    @Body({ schema: useShellFilesSchema }) body: UseShellFiles,
  ): Promise<UsedShellFiles> {
    return this.shellFiles.use(body);
  }
}
