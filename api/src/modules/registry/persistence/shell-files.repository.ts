import { Injectable } from '@nestjs/common';
import type { UseShellFiles } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { ShellFileEntity } from './shell-file.entity.js';

@Injectable()
export class ShellFilesRepository {
  /** Returns the digests of all kept files by name. */
  async all(manager: EntityManager): Promise<Record<string, string>> {
    const rows = await manager.find(ShellFileEntity);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }

  /** Keeps these files for `days` from now. A known name keeps its digest. */
  async keep(manager: EntityManager, { files, days }: UseShellFiles): Promise<void> {
    await manager.query(
      `INSERT INTO shell_files AS kept (name, digest, kept_until)
       SELECT name, digest, now() + $3 * interval '1 day'
       FROM unnest($1::text[], $2::text[]) AS used (name, digest)
       ON CONFLICT (name) DO UPDATE SET kept_until = excluded.kept_until
       WHERE kept.kept_until < excluded.kept_until - interval '1 hour'`,
      [files.map(({ name }) => name), files.map(({ digest }) => digest), days],
    );
  }

  /** Deletes files whose time is over; their bytes become unneeded. */
  async forget(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM shell_files WHERE kept_until < now()');
  }
}
