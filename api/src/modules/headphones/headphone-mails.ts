import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { headsetNumber, type Pounds, toPounds } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { formatMoney } from '../../common/money/format-money.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import {
  type AddressedLetter,
  greeting,
  inLine,
  type Letter,
  MailWriters,
} from '../mail/mail-writers.service.js';
import { HeadsetLoansRepository } from './persistence/headset-loans.repository.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';

interface Reminder {
  eventId: string;
  userId: string;
  loanIds: string[];
}

/** Writes to people who still have headsets of an event. */
@Injectable()
export class HeadphoneMails implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writers: MailWriters,
    private readonly users: UserQueries,
    private readonly events: EventCatalogue,
    private readonly pools: HeadsetPoolsRepository,
    private readonly loans: HeadsetLoansRepository,
  ) {}

  onModuleInit(): void {
    this.writers.register('headset-not-returned', (reminder) => this.write(reminder));
  }

  /** Null when the account is gone, or every headset is back. */
  private async write(reminder: Reminder): Promise<AddressedLetter | null> {
    const { manager } = this.dataSource;
    const { eventId, userId } = reminder;
    const headsets = await this.loans.stillOut(manager, reminder);
    const event = await this.events.findForSale(manager, eventId);
    const pool = await this.pools.find(manager, eventId);
    const to = await this.users.emailOf(userId);
    if (headsets.length === 0 || !event || !pool || to === null) return null;
    const user = await this.users.get(userId);
    // A stranger's address gets no text of the organiser.
    const title = user.emailConfirmed ? event.title : null;
    return {
      to,
      letter: letterOf(greeting(user), title, headsets, toPounds(pool.feeMinor)),
    };
  }
}

function letterOf(
  hello: string,
  title: string | null,
  headsets: readonly number[],
  fee: Pounds,
): Letter {
  const numbers = headsets.map(headsetNumber).join(', ');
  const isOne = headsets.length === 1;
  const what = isOne ? 'a headset' : `${headsets.length} headsets`;
  const which = title === null ? 'an event' : inLine(title);
  const price = `The organiser is charged ${formatMoney(fee)} for each headset that is missing.`;
  return {
    subject: isOne ? 'Please bring your headset back' : 'Please bring your headsets back',
    parts: [
      { text: hello },
      { text: `Your tickets for ${which} still have ${what}.` },
      { facts: [[isOne ? 'Headset' : 'Headsets', numbers]] },
      ...(fee > 0 ? [{ text: price }] : []),
      {
        text: isOne
          ? 'Bring it back to the place where you got it.'
          : 'Bring them back to the place where you got them.',
      },
    ],
  };
}
