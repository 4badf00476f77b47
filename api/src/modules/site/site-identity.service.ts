import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SiteRepository } from './persistence/site.repository.js';

/** The identity of the database, which marks everything that the site creates at the payment provider. */
@Injectable()
export class SiteIdentity {
  private known: Promise<string> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly site: SiteRepository,
  ) {}

  /** Cached for the life of the process: the identity is replaced only while no copy of the API is connected. */
  read(): Promise<string> {
    this.known ??= this.site.readId(this.dataSource.manager).catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }
}
