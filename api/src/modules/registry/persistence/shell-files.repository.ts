import { Injectable } from '@nestjs/common';
import type { UseShellFiles } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { ShellFileEntity } from './shell-file.entity.js';

@Injectable()
export class ShellFilesRepository {
  /** The digests of all files that are kept, by their names. */
  async all(manager: EntityManager): Promise<Record<string, string>> {
    const rows = await manager.find(ShellFileEntity);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }

  /** Keeps these files for so many days from now. A name that is known keeps its digest. */
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

  /** Forgets files that no page server has used for as long as they are kept. Their bytes are unneeded then. */
  async forget(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM shell_files WHERE kept_until < now()');
  }
}
