import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';
import { RegistryFilesRepository } from './persistence/registry-files.repository.js';
import { ShellFilesRepository } from './persistence/shell-files.repository.js';

@Injectable()
export class ForgetRegistryFilesJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly documents: RegistryDocumentsRepository,
    private readonly files: RegistryFilesRepository,
    private readonly shellFiles: ShellFilesRepository,
  ) {
    super('files that neither a version nor a shell has');
  }

  protected forget(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await this.documents.holdBack(manager);
      await this.shellFiles.forget(manager);
      return this.files.forgetUnneeded(manager, limit);
    });
  }
}
