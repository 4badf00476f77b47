import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  digestKeySchema,
  type MissingFiles,
  type MissingFilesBody,
  REGISTRY_FILE_BYTES,
  type RegistryFile,
} from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import { RegistryFilesRepository } from './persistence/registry-files.repository.js';

const unpack = promisify(gunzip);

const refusal = (message: string) => fieldError('VALIDATION_FAILED', 'gzipped', message);

/** Stores the files of versions for page servers, each under the digest of its bytes. */
@Injectable()
export class RegistryFilesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: RegistryFilesRepository,
  ) {}

  async store(key: string, { gzipped }: RegistryFile): Promise<null> {
    const compressed = Buffer.from(gzipped, 'base64');
    const bytes = await unpack(compressed, { maxOutputLength: REGISTRY_FILE_BYTES }).catch(() => {
      throw refusal('This is not a file of at most 8 MiB that was compressed by gzip.');
    });
    if (createHash('sha384').update(bytes).digest('base64url') !== key) {
      throw refusal('The file has another digest.');
    }
    await this.files.store(this.dataSource.manager, key, compressed);
    return null;
  }

  async read(key: string): Promise<RegistryFile> {
    const gzipped = digestKeySchema.safeParse(key).success
      ? await this.files.find(this.dataSource.manager, key)
      : null;
    if (!gzipped) throw new DomainError('NOT_FOUND');
    return { gzipped: gzipped.toString('base64') };
  }

  async missing({ digests }: MissingFilesBody): Promise<MissingFiles> {
    return { missing: await this.files.missing(this.dataSource.manager, digests) };
  }
}
