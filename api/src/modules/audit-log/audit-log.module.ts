import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';

/** What was done by whom, for good. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditLogModule {}
