import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RegistryFileEntity } from './registry-file.entity.js';

@Injectable()
export class RegistryFilesRepository {
  /** Stores a file; storing it again restarts the day for which an unneeded file is kept. */
  async store(manager: EntityManager, digest: string, gzipped: Buffer): Promise<void> {
    await manager.query(
      `INSERT INTO registry_files (digest, gzipped) VALUES ($1, $2)
       ON CONFLICT (digest) DO UPDATE SET stored_at = now()`,
      [digest, gzipped],
    );
  }

  async find(manager: EntityManager, digest: string): Promise<Buffer | null> {
    return (await manager.findOneBy(RegistryFileEntity, { digest }))?.gzipped ?? null;
  }

  /** Returns the digests without a stored file. */
  async missing(manager: EntityManager, digests: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ digest: string }[]>(
      `SELECT digest FROM unnest($1::text[]) AS wanted (digest)
       WHERE NOT EXISTS (SELECT FROM registry_files stored WHERE stored.digest = wanted.digest)`,
      [digests],
    );
    return rows.map(({ digest }) => digest);
  }

  /** Marks the files as needed by a version. */
  async need(manager: EntityManager, digests: readonly string[]): Promise<void> {
    await manager.query(
      'UPDATE registry_files SET needed = true WHERE digest = ANY($1) AND NOT needed',
      [digests],
    );
  }

  /** Deletes files that were stored a day ago and that neither a version nor a shell has; returns the count. */
  async forgetUnneeded(manager: EntityManager, limit: number): Promise<number> {
    const [, forgotten] = await manager.query<[unknown[], number]>(
      `DELETE FROM registry_files WHERE digest = ANY (ARRAY(
         SELECT digest FROM registry_files
         WHERE NOT needed AND stored_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT FROM shell_files kept WHERE kept.digest = registry_files.digest)
         LIMIT $1
       ))`,
      [limit],
    );
    return forgotten;
  }
}
