import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type HeadsetPool,
  type HeadsetPoolBody,
  headsetPoolBodySchema,
  type HeadsetPoolChanges,
  labelKeyOf,
  toPence,
} from '@stagedoor/contracts';
import { validationError } from '../../common/http/validation-error.js';
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

  /**
   * Changes figures of the hired headsets, or enters the first ones of an event. Labels that are printed stay valid.
   * Throws VALIDATION_FAILED when one of the first figures is missing.
   */
  set(eventId: string, changes: HeadsetPoolChanges): Promise<HeadsetPool> {
    return this.transactions.run(async (manager) => {
      const { ordered = null, fee } = changes;
      const feeMinor = fee === undefined ? null : toPence(fee);
      if (!(await this.pools.change(manager, eventId, { ordered, feeMinor }))) {
        const first = firstFigures(changes);
        const labelKey = labelKeyOf(randomBytes(KEY_BYTES));
        await this.pools.add(manager, {
          ...{ eventId, ordered: first.ordered, feeMinor: toPence(first.fee), labelKey },
        });
      }
      return toHeadsetPool((await this.pools.find(manager, eventId))!);
    });
  }
}

function firstFigures(changes: HeadsetPoolChanges): HeadsetPoolBody {
  const { data, error } = headsetPoolBodySchema.safeParse(changes);
  if (error) throw validationError(error.issues);
  return data;
}
