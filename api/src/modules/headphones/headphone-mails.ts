import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EventSummary, headsetNumber, type Pounds, toPounds } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { formatDate } from '../../common/events/event-times.js';
import { formatMoney } from '../../common/money/format-money.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import {
  type AddressedLetter,
  type Greeted,
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
    const event = (await this.events.describe(manager, [eventId])).get(eventId)?.summary;
    const pool = await this.pools.find(manager, eventId);
    const to = await this.users.emailOf(userId);
    if (headsets.length === 0 || !event || !pool || to === null) return null;
    const user = await this.users.get(userId);
    const letter = letterOf(user, event, headsets, toPounds(pool.feeMinor));
    return { to, letter };
  }
}

function letterOf(
  holder: Greeted,
  { title, startTime, venue }: EventSummary,
  headsets: readonly number[],
  fee: Pounds,
): Letter {
  const numbers = headsets.map(headsetNumber).join(', ');
  const isOne = headsets.length === 1;
  const what = isOne ? 'a headset' : `${headsets.length} headsets`;
  // A stranger's address gets no text of the organiser.
  const [which, where] = holder.emailConfirmed
    ? [inLine(title), `: ${inLine(venue.name)}`]
    : ['an event', ''];
  const date = formatDate(startTime, venue.timeZone);
  const price = `The organiser is charged ${formatMoney(fee)} for each headset that is missing.`;
  return {
    subject: isOne ? 'Please bring your headset back' : 'Please bring your headsets back',
    parts: [
      { text: greeting(holder) },
      { text: `Your tickets for ${which} on ${date} still have ${what}.` },
      { facts: [[isOne ? 'Headset' : 'Headsets', numbers]] },
      ...(fee > 0 ? [{ text: price }] : []),
      {
        text: isOne
          ? `Bring it back to the place where you got it${where}.`
          : `Bring them back to the place where you got them${where}.`,
      },
    ],
  };
}
