import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type HeadsetPool, type HeadsetPoolBody, labelKeyOf, toPence } from '@stagedoor/contracts';
import { Transactions } from '../../database/transactions.js';
import { toHeadsetPool } from './headphones.mapper.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';

const KEY_BYTES = 4;

@Injectable()
export class SetHeadsetPoolService {
  constructor(
    private readonly transactions: Transactions,
    private readonly pools: HeadsetPoolsRepository,
  ) {}

  /** Enters the hired headsets of an event, or changes their figures. Labels that are printed stay valid. */
  set(eventId: string, { ordered, fee }: HeadsetPoolBody): Promise<HeadsetPool> {
    const labelKey = labelKeyOf(randomBytes(KEY_BYTES));
    return this.transactions.run(async (manager) => {
      await this.pools.put(manager, { eventId, ordered, feeMinor: toPence(fee), labelKey });
      return toHeadsetPool((await this.pools.find(manager, eventId))!);
    });
  }
}
