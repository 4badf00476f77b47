import { Injectable } from '@nestjs/common';
import type { EnterDocuments, Followed } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { RegistryDocumentEntity } from './registry-document.entity.js';

/** Documents per response; a page server repeats the request until it has all. */
const PAGE = 20;

@Injectable()
export class RegistryDocumentsRepository {
  /** Blocks other transactions that enter documents or delete files until this one ends. Readers do not wait. */
  async holdBack(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE registry_documents IN SHARE ROW EXCLUSIVE MODE');
  }

  async hasBatch(manager: EntityManager, batch: string): Promise<boolean> {
    return manager.existsBy(RegistryDocumentEntity, { batch });
  }

  /** Returns how many of these paths exist. */
  async count(manager: EntityManager, paths: readonly string[]): Promise<number> {
    const [found] = await manager.query<[{ count: number }]>(
      'SELECT count(*)::integer AS count FROM registry_documents WHERE path = ANY($1)',
      [paths],
    );
    return found.count;
  }

  async insert(
    manager: EntityManager,
    { batch, documents }: Pick<EnterDocuments, 'batch' | 'documents'>,
  ): Promise<void> {
    for (const document of documents) {
      await manager.insert(RegistryDocumentEntity, { ...document, batch });
    }
  }

  /** Returns the documents entered after a change, the oldest first, up to PAGE, and the batch of that change. */
  async after(manager: EntityManager, change: number): Promise<Followed> {
    const [found] = await manager.query<[Followed]>(
      `SELECT coalesce(max(change), 0) AS last, (
         SELECT batch FROM registry_documents WHERE change = $1
       ) AS batch, (
         SELECT coalesce(json_agg(page), '[]') FROM (
           SELECT change, path, content, batch FROM registry_documents
           WHERE change > $1 ORDER BY change LIMIT ${PAGE}
         ) page
       ) AS documents
       FROM registry_documents`,
      [change],
    );
    return found;
  }
}
