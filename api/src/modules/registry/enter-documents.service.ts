import { Transactions } from '../../database/transactions.js';
import { Injectable } from '@nestjs/common';
import type { EnterDocuments, Entered } from '@stagedoor/contracts';
import { precedingPath } from './domain/preceding-path.js';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';
import { RegistryFilesRepository } from './persistence/registry-files.repository.js';

/**
 * Enters documents into the registry. A path can be entered once, which makes a revision a compare-and-set: of two
 * page servers that enter the same one, the second is refused.
 */
@Injectable()
export class EnterDocumentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly documents: RegistryDocumentsRepository,
    private readonly files: RegistryFilesRepository,
  ) {}

  async enter({ batch, documents, needs }: EnterDocuments): Promise<Entered> {
    return this.transactions.run(async (manager) => {
      await this.documents.holdBack(manager);
      if (await this.documents.hasBatch(manager, batch)) return { entered: true, missing: [] };
      const missing = await this.files.missing(manager, needs);
      const paths = documents.map(({ path }) => path);
      const preceding = paths
        .map(precedingPath)
        .filter((path) => path !== null && !paths.includes(path)) as string[];
      if (
        missing.length > 0 ||
        new Set(paths).size < paths.length ||
        (await this.documents.count(manager, paths)) > 0 ||
        (await this.documents.count(manager, preceding)) < preceding.length
      ) {
        return { entered: false, missing };
      }
      await this.documents.insert(manager, { batch, documents });
      await this.files.need(manager, needs);
      return { entered: true, missing: [] };
    });
  }
}
