import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The one row that says which site the database is. */
@Injectable()
export class SiteRepository {
  async readId(manager: EntityManager): Promise<string> {
    const [site] = await manager.query<[{ id: string }]>('SELECT id FROM site');
    return site.id;
  }
}
