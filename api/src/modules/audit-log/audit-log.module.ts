import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';

/** The permanent record of audited actions. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditLogModule {}
