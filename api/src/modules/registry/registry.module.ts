import { Module } from '@nestjs/common';
import { EnterDocumentsService } from './enter-documents.service.js';
import { FollowRegistryService } from './follow-registry.service.js';
import { ForgetRegistryFilesJob } from './forget-registry-files.job.js';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';
import { RegistryFilesRepository } from './persistence/registry-files.repository.js';
import { ShellFilesRepository } from './persistence/shell-files.repository.js';
import { RegistryController } from './registry.controller.js';
import { RegistryFilesService } from './registry-files.service.js';
import { RegistryGuard } from './registry.guard.js';
import { UseShellFilesService } from './use-shell-files.service.js';

/** The registry of remotes for an environment with several page servers: revisions, and the files of every version. */
@Module({
  controllers: [RegistryController],
  providers: [
    EnterDocumentsService,
    FollowRegistryService,
    ForgetRegistryFilesJob,
    RegistryDocumentsRepository,
    RegistryFilesRepository,
    RegistryFilesService,
    RegistryGuard,
    ShellFilesRepository,
    UseShellFilesService,
  ],
})
export class RegistryModule {}
