import { Module } from '@nestjs/common';
import { SiteRepository } from './persistence/site.repository.js';
import { RecoveryMode } from './recovery-mode.service.js';
import { SiteIdentity } from './site-identity.service.js';

/** The identity and the recovery mode of the site. */
@Module({
  providers: [RecoveryMode, SiteIdentity, SiteRepository],
  exports: [RecoveryMode, SiteIdentity],
})
export class SiteModule {}
