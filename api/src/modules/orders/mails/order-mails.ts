import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EventSummary, type Order, toPounds, type User } from '@stagedoor/contracts';
import { toBuffer } from 'qrcode';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { UserQueries } from '../../auth/user-queries.service.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import {
  type AddressedLetter,
  type Attachment,
  MailWriters,
  PICTURE_PIXELS,
} from '../../mail/mail-writers.service.js';
import { printable, ticketSheet, TicketsPdf } from '../../tickets/tickets-pdf.service.js';
import { type OrderReturns, RefundsRepository } from '../persistence/refunds.repository.js';
import { OrderQueries } from '../reading/order-queries.service.js';
import { eventFor, inLetter, orderFor } from './described-for.js';
import {
  cancellationLetter,
  chargeBackLetter,
  confirmationLetter,
  invalidTicketsLetter,
  isReturnedOtherwise,
  payBackLetter,
  refundLetter,
  soldOutLetter,
} from './order-letters.js';

/**
 * Most rows equal the row above, so that PNG's filter 2 ("Up") alone compresses well. Trying every filter takes four
 * times as long.
 */
const CODE_IMAGE = {
  errorCorrectionLevel: 'M',
  margin: 2,
  width: PICTURE_PIXELS,
  rendererOpts: { filterType: 2, deflateStrategy: 0, deflateLevel: 1 },
} as const;

/** A mail that is retried for so long is sent without its PDF. */
const WAITS_FOR_PDF_SECONDS = 10 * 60;

const LETTERS = [
  ['order-refunded', refundLetter],
  ['order-charged-back', chargeBackLetter],
] as const;

/** Writes the mails about orders: to their buyers, and to the creators of their events. */
@Injectable()
export class OrderMails implements OnModuleInit {
  private readonly logger = new Logger('mail');
  private readonly siteUrl: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { PUBLIC_URL }: Environment,
    private readonly writers: MailWriters,
    private readonly orders: OrderQueries,
    private readonly refunds: RefundsRepository,
    private readonly events: EventCatalogue,
    private readonly users: UserQueries,
    private readonly pdf: TicketsPdf,
  ) {
    this.siteUrl = PUBLIC_URL;
  }

  onModuleInit(): void {
    this.writers.register('order-confirmed', ({ orderId }, _mailId, triedSeconds) =>
      this.toBuyer(orderId, (described) =>
        // A refunded order has no valid tickets.
        described.order.paymentStatus === 'completed'
          ? this.confirm(described, triedSeconds)
          : null,
      ),
    );
    this.writers.register('order-cancelled', ({ orderId }) =>
      this.toBuyer(orderId, (described) => this.cancel(described)),
    );
    this.writers.register('tickets-invalidated', ({ orderId }) =>
      this.toBuyer(orderId, (described) => this.invalidate(described)),
    );
    for (const [kind, letterOf] of LETTERS) {
      this.writers.register(kind, ({ orderId }) =>
        this.toBuyer(orderId, ({ shown, buyer }) => ({
          letter: letterOf(shown, buyer),
        })),
      );
    }
    this.writers.register('order-paid-back', ({ orderId }) =>
      this.toBuyer(orderId, async ({ shown, buyer }) => {
        const { paidBackMinor } = await this.returnsOf(orderId);
        return { letter: payBackLetter(shown, buyer, toPounds(paidBackMinor)) };
      }),
    );
    this.writers.register('event-sold-out', ({ eventId }) => this.soldOut(eventId));
  }

  private async toBuyer(
    orderId: string,
    write: (described: Described) => Written | null | Promise<Written | null>,
  ): Promise<AddressedLetter | null> {
    const found = await this.orders.findWithBuyer(orderId);
    if (!found?.buyerId) return null;
    const buyer = await this.users.get(found.buyerId);
    const order = orderFor(buyer, found.order);
    const shown = { ...order, event: inLetter(order.event) };
    const written = await write({ order, shown, buyer });
    return written && { to: buyer.email, ...written };
  }

  private async confirm(
    { order, shown, buyer }: Described,
    triedSeconds: number,
  ): Promise<Written> {
    const sheet = await this.sheetOf(order, triedSeconds);
    return {
      letter: confirmationLetter(shown, buyer, this.siteUrl, sheet.length > 0),
      attachments: [...(await this.attachmentsOf(order)), ...sheet],
    };
  }

  /** The order may describe the event as of before its cancellation. */
  private async cancel({ order, shown, buyer }: Described): Promise<Written> {
    const { owedMinor } = await this.returnsOf(order.id);
    return {
      letter: cancellationLetter(shown, buyer, this.siteUrl, toPounds(owedMinor)),
      attachments: [this.calendarOf({ ...order.event, status: 'cancelled' })],
    };
  }

  /** Null when a mail about money that was returned in another way also reports the invalid tickets. */
  private async invalidate({ order, shown, buyer }: Described): Promise<Written | null> {
    if (isReturnedOtherwise(order.refundReason)) return null;
    const { owedMinor } = await this.returnsOf(order.id);
    return { letter: invalidTicketsLetter(shown, buyer, this.siteUrl, toPounds(owedMinor)) };
  }

  private returnsOf(orderId: string): Promise<OrderReturns> {
    return this.refunds.returnsOf(this.dataSource.manager, orderId);
  }

  /**
   * Returns the PDF of the tickets; nothing when it cannot be drawn, or not soon enough, because the mail itself has
   * every code.
   */
  private async sheetOf(
    { id, event, tickets }: Order,
    triedSeconds: number,
  ): Promise<Attachment[]> {
    try {
      const content = await this.pdf.draw(ticketSheet(event, printable(tickets)));
      return [{ name: 'tickets.pdf', type: 'application/pdf', content }];
    } catch (error) {
      // Drawing is slow: the mail is retried later.
      if (error instanceof DomainError && triedSeconds < WAITS_FOR_PDF_SECONDS) throw error;
      this.logger.error(`The tickets of order ${id} could not be drawn: ${String(error)}`);
      return [];
    }
  }

  private async attachmentsOf({ tickets, event }: Order): Promise<Attachment[]> {
    const codes = await Promise.all(
      tickets.map(async ({ id, ticketCode }) => ({
        id,
        name: `${ticketCode}.png`,
        type: 'image/png',
        content: await toBuffer(ticketCode, CODE_IMAGE),
      })),
    );
    return [...codes, this.calendarOf(event)];
  }

  private calendarOf(event: EventSummary): Attachment {
    const content = this.events.calendarFile(event);
    return { name: 'event.ics', type: 'text/calendar; charset=utf-8', content };
  }

  private async soldOut(eventId: string): Promise<AddressedLetter | null> {
    const { manager } = this.dataSource;
    const described = (await this.events.describe(manager, [eventId])).get(eventId);
    const event = await this.events.findForSale(manager, eventId);
    if (!described || !event?.creatorId) return null;
    const creator = await this.users.get(event.creatorId);
    return {
      to: creator.email,
      letter: soldOutLetter(inLetter(eventFor(creator, described.summary)), creator, this.siteUrl),
    };
  }
}

/** An order as a mail to its buyer may describe it; `shown` is for its letter. */
interface Described {
  order: Order;
  shown: Order;
  buyer: User;
}

type Written = Pick<AddressedLetter, 'letter' | 'attachments'>;
