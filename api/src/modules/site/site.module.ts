import { Module } from '@nestjs/common';
import { SiteRepository } from './persistence/site.repository.js';
import { SiteIdentity } from './site-identity.service.js';

/** Which site the database is. */
@Module({
  providers: [SiteIdentity, SiteRepository],
  exports: [SiteIdentity],
})
export class SiteModule {}
