import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Followed, FollowQuery } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';

/** Returns the documents entered since a page server's last request. */
@Injectable()
export class FollowRegistryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly documents: RegistryDocumentsRepository,
  ) {}

  async after({ after }: FollowQuery): Promise<Followed> {
    return this.documents.after(this.dataSource.manager, Number(after));
  }
}
