import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { UserQueries } from '../../auth/user-queries.service.js';
import { type AddressedLetter, type Letter, MailWriters } from '../../mail/mail-writers.service.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import {
  disputeLetter,
  fraudWarningLetter,
  type OrderOfOrganiser,
  refundFailedLetter,
} from './organiser-letters.js';

/** Writes the mails about orders whose money needs a decision, to the creators of their events. */
@Injectable()
export class OrganiserMails implements OnModuleInit {
  private readonly siteUrl: string;

  constructor(
    @Inject(ENVIRONMENT) { PUBLIC_URL }: Environment,
    private readonly writers: MailWriters,
    private readonly orders: EventOrderQueries,
    private readonly users: UserQueries,
  ) {
    this.siteUrl = PUBLIC_URL;
  }

  onModuleInit(): void {
    this.writers.register('order-disputed', ({ orderId, state }) =>
      this.toOrganiser(orderId, (about) => disputeLetter(about, state)),
    );
    this.writers.register('fraud-warning', ({ orderId }) =>
      this.toOrganiser(orderId, fraudWarningLetter),
    );
    this.writers.register('refund-failed', ({ orderId }) =>
      // A refund that was settled meanwhile needs no decision.
      this.toOrganiser(orderId, (about) =>
        about.order.refundFailure === null ? null : refundFailedLetter(about),
      ),
    );
  }

  private async toOrganiser(
    orderId: string,
    write: (about: OrderOfOrganiser) => Letter | null,
  ): Promise<AddressedLetter | null> {
    const order = await this.orders.find(orderId);
    const event = await this.orders.eventOf(orderId);
    if (!order || !event?.creatorId) return null;
    const organiser = await this.users.get(event.creatorId);
    const letter = write({ order, eventTitle: event.title, organiser, siteUrl: this.siteUrl });
    return letter && { to: organiser.email, letter };
  }
}
