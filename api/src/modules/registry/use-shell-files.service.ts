import { Transactions } from '../../database/transactions.js';
import { Injectable } from '@nestjs/common';
import type { UsedShellFiles, UseShellFiles } from '@stagedoor/contracts';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';
import { RegistryFilesRepository } from './persistence/registry-files.repository.js';
import { ShellFilesRepository } from './persistence/shell-files.repository.js';

/** Keeps the files of a shell for open pages after the last page server has replaced that shell. */
@Injectable()
export class UseShellFilesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly documents: RegistryDocumentsRepository,
    private readonly files: RegistryFilesRepository,
    private readonly shellFiles: ShellFilesRepository,
  ) {}

  async use(used: UseShellFiles): Promise<UsedShellFiles> {
    return this.transactions.run(async (manager) => {
      // A request of any visitor may lead to this list: it takes no lock.
      if (used.files.length === 0)
        return { files: await this.shellFiles.all(manager), missing: [] };
      await this.documents.holdBack(manager);
      const kept = await this.shellFiles.all(manager);
      const entering = used.files.filter(({ name }) => !Object.hasOwn(kept, name));
      const digests = new Set(entering.map(({ digest }) => digest));
      const missing = await this.files.missing(manager, [...digests]);
      if (missing.length > 0) return { files: kept, missing };
      await this.shellFiles.keep(manager, used);
      const added = Object.fromEntries(entering.map(({ name, digest }) => [name, digest]));
      return { files: { ...kept, ...added }, missing };
    });
  }
}
