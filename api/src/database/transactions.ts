import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { retryTransient } from './retry-transient.js';

@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction, and again when a deadlock, a serialisation failure or a lost connection ended it.
   * The work decides under its locks what is left to do, so that a repetition after an unseen commit changes nothing.
   */
  run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() => this.dataSource.transaction(work));
  }
}
