import { Injectable } from '@nestjs/common';
import type { HeadsetReminders } from '@stagedoor/contracts';
import { Transactions } from '../../database/transactions.js';
import { Outbox } from '../mail/outbox.service.js';
import { HeadsetLoansRepository } from './persistence/headset-loans.repository.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';

@Injectable()
export class RemindHoldersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly pools: HeadsetPoolsRepository,
    private readonly loans: HeadsetLoansRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Writes one mail to each person whose tickets have headsets, about those that no mail was about. A loan is marked in
   * the same transaction, so that a second call, also at the same time, sends nothing. A person with a mail within the
   * last HEADSET_REMINDER_HOURS gets none: an organiser makes any number of loans.
   */
  remind(eventId: string): Promise<HeadsetReminders> {
    return this.transactions.run(async (manager) => {
      await this.pools.lock(manager, eventId);
      const holders = await this.loans.remind(manager, eventId);
      const mails = holders.map((holder) => ({ eventId, ...holder }));
      if (mails.length > 0) await this.outbox.put(manager, 'headset-not-returned', ...mails);
      return { reminded: mails.length };
    });
  }
}
