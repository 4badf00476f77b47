import { Module } from '@nestjs/common';
import { SiteRepository } from './persistence/site.repository.js';
import { RecoveryMode } from './recovery-mode.service.js';
import { SiteIdentity } from './site-identity.service.js';

/** Which site the database is, and whether its books are whole. */
@Module({
  providers: [RecoveryMode, SiteIdentity, SiteRepository],
  exports: [RecoveryMode, SiteIdentity],
})
export class SiteModule {}
