import { type Event, type Order, orderSchema } from '@stagedoor/contracts';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Email } from 'postal-mime';
import { createVenue, type Person, register } from '../../../../test-support/builders.js';
import { type Mailbox, startMailbox } from '../../../../test-support/mailbox.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import {
  buyAndFailToRefund,
  buyTickets,
  placeOrder,
  refund,
  sessionOf,
} from '../../../../test-support/purchases.js';
import { readPdf } from '../../../../test-support/read-pdf.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { drawSlowly } from '../../../../test-support/slow-worker.js';
import { until } from '../../../../test-support/until.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { TicketsPdf } from '../../tickets/tickets-pdf.service.js';

let mailbox: Mailbox;
let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startPayingTestApp(mailbox.variables);
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  await confirmAddresses(true);
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 5, title: 'Night & <Day>' });
  await mailbox.empty(test);
});

/** Confirms every address, or none. */
const confirmAddresses = (confirmed: boolean) =>
  test.dataSource.query('UPDATE users SET email_confirmed_at = CASE WHEN $1 THEN now() END', [
    confirmed,
  ]);
const toBuyer = (mails: Email[]) => mails.filter(({ to }) => to?.[0]?.address === buyer.user.email);
const toOthers = (mails: Email[]) => mails.filter((mail) => !toBuyer([mail]).includes(mail));
const orderOf = (id: string): Promise<Order> =>
  test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token: buyer.token });

/** Parses a calendar file. */
function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
}

function calendarOf({ attachments }: Email): string {
  const file = attachments.find(({ filename }) => filename === 'event.ics');
  return Buffer.from(file!.content as ArrayBuffer).toString();
}

function readQr(picture: Email['attachments'][number]): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(picture.content as ArrayBuffer));
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}

it('sends the tickets of a paid order as QR codes and text, with a calendar file', async () => {
  const { order } = await buyTickets(test, buyer, event, 3);

  const mails = await mailbox.empty(test);

  expect(mails).toHaveLength(1);
  const [mail] = toBuyer(mails);
  const { tickets } = await orderOf(order.id);
  const codes = tickets.map(({ ticketCode }) => ticketCode).sort();
  expect(mail).toMatchObject({ subject: 'Your tickets for Night & <Day>' });
  const pictures = mail!.attachments.filter(({ mimeType }) => mimeType === 'image/png');
  expect(pictures.map(readQr).sort()).toEqual(codes);
  for (const code of codes) expect(mail!.text).toContain(code);
  for (const { id } of tickets) expect(mail!.html).toContain(`src="cid:${id}"`);
  expect(mail!.html).toContain('Night &amp; &lt;Day&gt;');
  const { summary, startDate } = readCalendar(calendarOf(mail!));
  expect(summary).toBe('Night & <Day>');
  expect(startDate.toJSDate().toISOString()).toBe(event.startTime);
});

const sheetOf = (mail: Email | undefined) =>
  mail?.attachments.find(({ filename }) => filename === 'tickets.pdf');

it('attaches a PDF of the tickets, and stays small with ten of them', async () => {
  const many = await shop.sell({ ticketQuantity: 10, title: '静音 Διώνη', ticketPrice: 25 });
  const { order } = await buyTickets(test, buyer, many, 10);

  const [mail] = toBuyer(await mailbox.empty(test));

  const sheet = sheetOf(mail);
  expect(sheet).toMatchObject({ mimeType: 'application/pdf' });
  const pages = await readPdf(new Uint8Array(sheet!.content as ArrayBuffer));
  const codes = (await orderOf(order.id)).tickets.map(({ ticketCode }) => ticketCode);
  expect(pages.flatMap((page) => page.codes)).toEqual(codes);
  expect(mail!.text).toContain('Attached are your tickets to print');
  const bytes = mail!.attachments.map(({ content }) => (content as ArrayBuffer).byteLength);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
});

it('sends the mail without the PDF when it cannot be drawn', async () => {
  const pdf = test.app.get(TicketsPdf);
  const draw = vi.spyOn(pdf, 'draw').mockRejectedValueOnce(new Error('No such letter.'));
  await buyTickets(test, buyer, event, 1);

  const [mail] = toBuyer(await mailbox.empty(test));

  expect(sheetOf(mail)).toBeUndefined();
  expect(mail!.attachments.map(({ mimeType }) => mimeType)).toContain('image/png');
  expect(mail!.text).not.toContain('to print');
  draw.mockRestore();
});

it('retries the mail later when the queue of PDFs is full', async () => {
  const pdf = test.app.get(TicketsPdf);
  const draw = vi.spyOn(pdf, 'draw');
  draw.mockRejectedValueOnce(new DomainError('SERVICE_UNAVAILABLE'));
  await buyTickets(test, buyer, event, 1);
  await until(() => draw.mock.calls.length === 1);
  await until(async () => (await attemptsOfMails()) === 1);

  await test.dataSource.query('UPDATE mails SET next_attempt_at = now()');
  const [mail, ...more] = toBuyer(await mailbox.empty(test));

  expect(sheetOf(mail)).toBeDefined();
  expect(more).toEqual([]);
  draw.mockRestore();
});

it('retries the mail later when its PDF takes too long, and draws it in the same thread', async () => {
  const { answer } = drawSlowly(test);
  await buyTickets(test, buyer, event, 1);
  await until(async () => (await attemptsOfMails()) === 1);

  await answer();
  await test.dataSource.query('UPDATE mails SET next_attempt_at = now()');
  const [mail, ...more] = toBuyer(await mailbox.empty(test));

  expect(Buffer.from(sheetOf(mail)!.content as ArrayBuffer).toString()).toBe('%PDF 2');
  expect(more).toEqual([]);
});

it('sends the mail without the PDF after ten minutes of attempts', async () => {
  drawSlowly(test);
  await buyTickets(test, buyer, event, 1);
  await until(async () => (await attemptsOfMails()) === 1);

  await test.dataSource.query(
    `UPDATE mails SET next_attempt_at = now(), first_attempt_at = now() - interval '10 minutes'`,
  );
  const [mail] = toBuyer(await mailbox.empty(test));

  expect(sheetOf(mail)).toBeUndefined();
  expect(mail!.attachments.map(({ mimeType }) => mimeType)).toContain('image/png');
});

async function attemptsOfMails(): Promise<number | undefined> {
  const [mail] = await test.dataSource.query<{ attempts: number }[]>(
    `SELECT attempts FROM mails WHERE next_attempt_at BETWEEN now() AND now() + interval '61 seconds'`,
  );
  return mail?.attempts;
}

it('shows each code in its own size, so that it is not scaled', async () => {
  await buyTickets(test, buyer, event, 1);

  const [mail] = toBuyer(await mailbox.empty(test));

  const picture = mail!.attachments.find(({ mimeType }) => mimeType === 'image/png');
  const { width, height } = PNG.sync.read(Buffer.from(picture!.content as ArrayBuffer));
  expect(mail!.html).toContain(`width="${width}" height="${height}"`);
});

it('names the place of the event with its full address', async () => {
  await buyTickets(test, buyer, event, 1);

  const [mail] = toBuyer(await mailbox.empty(test));

  const { name, address, city, postcode } = event.venue;
  expect(mail!.text).toContain(`Where: ${name}, ${address}, ${city}, ${postcode}`);
});

it('sends nothing for an unpaid order', async () => {
  await placeOrder(test, buyer, event);

  expect(await mailbox.empty(test)).toEqual([]);
});

it('sends the creator one mail when the last ticket is sold', async () => {
  await buyTickets(test, buyer, event, 3);
  expect(toOthers(await mailbox.empty(test))).toEqual([]);

  await buyTickets(test, buyer, event, 2);

  const [mail, ...more] = toOthers(await mailbox.empty(test));
  expect(mail).toMatchObject({
    subject: 'Night & <Day> is sold out',
    to: [{ address: shop.creator.user.email }],
  });
  expect(more).toEqual([]);
});

it('sends buyers of a cancelled event a mail about the cancellation and one about the refund', async () => {
  await buyTickets(test, buyer, event, 2);
  await mailbox.empty(test);

  await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
  await test.sweep();
  await test.noticesTaken();

  const mails = toBuyer(await mailbox.empty(test));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Night & <Day> is cancelled',
    'Your money for Night & <Day>',
  ]);
  expect(mails[0]?.text).toContain('£50.00');
  expect(mails[1]?.text).toContain('£50.00');
});

describe('an order that its organiser refunds', () => {
  const INVALID = 'Your tickets for Night & <Day> are no longer valid';
  const RETURNED = 'Your money for Night & <Day>';

  afterEach(async () => {
    await test.sweep();
    await test.noticesTaken();
  });

  const subjectsToBuyer = async () =>
    toBuyer(await mailbox.empty(test)).map(({ subject }) => subject);

  it('reports invalid tickets to the buyer before the money is returned, and then the return', async () => {
    const { order } = await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);

    await refund(test, shop.creator, order.id);
    const [invalid, ...more] = toBuyer(await mailbox.empty(test));
    await test.sweep();
    await test.noticesTaken();

    expect(invalid).toMatchObject({ subject: INVALID });
    expect(invalid!.text).toContain('£50.00 is on its way back to the card that you paid with.');
    expect(more).toEqual([]);
    expect(await subjectsToBuyer()).toEqual([RETURNED]);
  });

  it('reports invalid tickets of a free order', async () => {
    const free = await shop.sell({ ticketPrice: 0, title: 'Night & <Day>' });
    const { order } = await placeOrder(test, buyer, free, 1);
    await mailbox.empty(test);

    await refund(test, shop.creator, order.id);
    await test.sweep();

    const [invalid, ...more] = toBuyer(await mailbox.empty(test));
    expect(invalid).toMatchObject({ subject: 'Your ticket for Night & <Day> is no longer valid' });
    expect(invalid!.text).toContain('You paid nothing, so no money goes back.');
    expect(more).toEqual([]);
  });

  it('sends one mail for any number of concurrent requests', async () => {
    const { order } = await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);

    await Promise.all(Array.from({ length: 4 }, () => refund(test, shop.creator, order.id)));
    await refund(test, shop.creator, order.id);

    expect(await subjectsToBuyer()).toEqual([INVALID]);
  });

  it('reports a refund that was refused before the mail is sent', async () => {
    mailbox.keepBack(test);
    await buyAndFailToRefund(test, buyer, event, shop.creator);

    const [mail, ...more] = toBuyer(await mailbox.empty(test));

    expect(mail).toMatchObject({ subject: INVALID });
    expect(mail!.text).toContain('£50.00 could not be sent back');
    expect(more).toEqual([]);
  });

  it('sends one mail when the bank returns the money before the mail is sent', async () => {
    const bought = await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);
    mailbox.keepBack(test);
    await refund(test, shop.creator, bought.order.id);
    const dispute = await test.payments.dispute(sessionOf(bought));
    await test.noticesTaken();
    await test.payments.moveDispute(dispute?.id ?? '', 'lost');
    await test.noticesTaken();

    expect(await subjectsToBuyer()).toEqual([
      'Your payment for Night & <Day> was returned by your bank',
    ]);
  });

  it('sends one mail when the refund is made at the provider', async () => {
    const bought = await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await subjectsToBuyer()).toEqual([RETURNED]);
  });
});

describe('text of the organiser with line breaks and a change of direction', () => {
  const HOSTILE = 'Night\u202e\n\nCall\u2028us';
  const SHOWN = '\u2068Night\u202e Call us\u2069';

  beforeEach(async () => {
    const owner = await register(test.api, 'owner-of-lines', 'venue');
    const place = { name: HOSTILE, address: HOSTILE, city: HOSTILE, postcode: 'A\n1' };
    const venue = await createVenue(test.api, owner, place);
    event = await shop.sell({ title: HOSTILE, venueId: venue.id, ticketQuantity: 2 });
    await confirmAddresses(true);
    await mailbox.empty(test);
  });

  it('is one isolated line in every mail, and unchanged in the calendar', async () => {
    const bought = await buyTickets(test, buyer, event, 2);
    await test.payments.warnOfFraud(sessionOf(bought));
    await test.noticesTaken();
    const mails = await mailbox.empty(test);
    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
    await test.sweep();
    await test.noticesTaken();
    mails.push(...(await mailbox.empty(test)));

    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [
        `Your tickets for ${SHOWN}`,
        `${SHOWN} is sold out`,
        `A payment is reported as fraud: ${SHOWN}`,
        `${SHOWN} is cancelled`,
        `Your money for ${SHOWN}`,
      ].toSorted(),
    );
    for (const { subject, text = '', html = '' } of mails) {
      expect(text.startsWith(`${subject}\n\n`)).toBe(true);
      for (const shown of [text, html]) {
        expect(shown.replaceAll(SHOWN, '')).not.toMatch(/Night|Call|\u202e/);
      }
    }
    expect(toBuyer(mails)[0]!.text).toContain(`Where: ${SHOWN}, ${SHOWN}, ${SHOWN}, A 1`);
    expect(readCalendar(calendarOf(toBuyer(mails)[0]!)).summary).toBe(HOSTILE);
  });
});

it('attaches the event as cancelled, under the UID of the confirmation', async () => {
  await buyTickets(test, buyer, event, 1);
  const [confirmed] = toBuyer(await mailbox.empty(test));

  await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
  await test.sweep();
  const [cancelled] = toBuyer(await mailbox.empty(test));

  expect(cancelled).toMatchObject({ subject: 'Night & <Day> is cancelled' });
  const entry = readCalendar(calendarOf(cancelled!));
  expect(entry.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(entry.uid).toBe(readCalendar(calendarOf(confirmed!)).uid);
});

it('does not send invalid tickets', async () => {
  await buyTickets(test, buyer, event, 1);
  await test.dataSource.query(`UPDATE orders SET payment_status = 'refund_pending'`);

  await mailbox.empty(test);
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data) SELECT gen_random_uuid(), 'order-confirmed', jsonb_build_object('orderId', id) FROM orders`,
  );

  expect(await mailbox.empty(test)).toEqual([]);
});

it('names neither a total nor tickets after a refund of another amount', async () => {
  const { order } = await placeOrder(test, buyer, event);
  await test.dataSource.query(
    `UPDATE orders SET payment_status = 'refunded', refund_reason = 'wrong-amount' WHERE id = $1`,
    [order.id],
  );
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data) SELECT gen_random_uuid(), 'order-refunded', jsonb_build_object('orderId', $1::text)`,
    [order.id],
  );

  const [mail] = toBuyer(await mailbox.empty(test));

  expect(mail!.text).toContain('We have returned all that was paid');
  expect(mail!.text).not.toMatch(/£|no longer valid/);
});

describe('a mail to an address that is not confirmed', () => {
  const HOSTILE = 'Your account is suspended: call us, or go to evil.example';
  let free: Event;
  let owners = 0;

  beforeEach(async () => {
    await confirmAddresses(false);
    const owner = await register(test.api, `owner-${(owners += 1)}`, 'venue');
    const venue = await createVenue(test.api, owner, { name: HOSTILE, address: HOSTILE });
    const shown = { title: HOSTILE, venueId: venue.id };
    free = await shop.sell({ ...shown, ticketPrice: 0, ticketQuantity: 2 });
    event = await shop.sell({ ...shown, ticketQuantity: 5 });
    await mailbox.empty(test);
  });

  afterEach(() => confirmAddresses(true));

  /** Returns the whole content of a mail, with its attachments. */
  const contentOf = ({ subject, text, html, attachments }: Email) =>
    [subject, text, html, ...attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))]
      .join('\n')
      .replace(/\r\n /g, '');

  it('shows no text of the organiser for a free order', async () => {
    await placeOrder(test, buyer, free, 1);
    const [confirmed] = toBuyer(await mailbox.empty(test));
    await test.api.call('POST', `/events/${free.id}/cancel`, { token: shop.creator.token });
    await test.sweep();
    const [cancelled] = toBuyer(await mailbox.empty(test));

    expect(confirmed).toMatchObject({ subject: 'Your ticket for Silent disco' });
    expect(cancelled).toMatchObject({ subject: 'Silent disco is cancelled' });
    for (const mail of [confirmed!, cancelled!]) {
      expect(mail.text).toContain('because this address is not confirmed');
      expect(contentOf(mail)).not.toMatch(/suspended|evil/);
      expect(contentOf(mail)).not.toContain(buyer.user.firstName);
    }
    const [page] = await readPdf(new Uint8Array(sheetOf(confirmed)!.content as ArrayBuffer));
    expect(page!.codes).toHaveLength(1);
    expect(page!.text).toContain('Silent disco');
    expect(page!.text).not.toMatch(/suspended|evil/);
  });

  it('shows no text of the organiser when a free order is refunded', async () => {
    const { order } = await placeOrder(test, buyer, free, 1);
    await mailbox.empty(test);

    await refund(test, shop.creator, order.id);

    const [mail] = toBuyer(await mailbox.empty(test));
    expect(mail).toMatchObject({ subject: 'Your ticket for Silent disco is no longer valid' });
    expect(mail!.text).toContain('because this address is not confirmed');
    expect(contentOf(mail!)).not.toMatch(/suspended|evil/);
  });

  it('shows the tickets of a free order', async () => {
    const { order } = await placeOrder(test, buyer, free, 1);
    const [mail] = toBuyer(await mailbox.empty(test));

    const { tickets } = await orderOf(order.id);
    expect(mail!.text).toContain(tickets[0]!.ticketCode);
    expect(mail!.text).toContain('/my-tickets');
  });

  it('shows the event of a paid order', async () => {
    await buyTickets(test, buyer, event, 1);

    const [mail] = toBuyer(await mailbox.empty(test));

    expect(mail).toMatchObject({ subject: `Your ticket for ${HOSTILE}` });
    expect(mail!.text).not.toContain(buyer.user.firstName);
  });

  it('names neither the buyer nor the event in mails about disputes and failed refunds', async () => {
    const bought = await buyTickets(test, buyer, event, 1);
    await test.payments.warnOfFraud(sessionOf(bought));
    const dispute = await test.payments.dispute(sessionOf(bought));
    await test.noticesTaken();
    await test.payments.moveDispute(dispute?.id ?? '', 'lost');
    const failed = await buyAndFailToRefund(test, buyer, event, shop.creator);
    await test.api.call('POST', `/orders/${failed.order.id}/pay-back`, {
      token: shop.creator.token,
    });
    await test.noticesTaken();

    const mails = await mailbox.empty(test);

    expect(toBuyer(mails).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Your payment for ${HOSTILE} was returned by your bank`,
        `Your money for ${HOSTILE}`,
      ]),
    );
    expect(toOthers(mails).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A payment is reported as fraud: Silent disco',
        'A payment is disputed: Silent disco',
        'A dispute is lost: Silent disco',
      ]),
    );
    for (const { text } of mails) expect(text).toMatch(/^Hello,$/m);
    for (const mail of toOthers(mails)) expect(contentOf(mail)).not.toMatch(/suspended|evil/);
  });

  it('leaves the title out when it reports to the creator that an event is sold out', async () => {
    await placeOrder(test, buyer, free, 2);

    const [mail] = toOthers(await mailbox.empty(test));

    expect(mail).toMatchObject({ subject: 'Silent disco is sold out' });
    expect(contentOf(mail!)).not.toMatch(/suspended|evil/);
  });
});

describe('an order whose money needs a decision', () => {
  const subjectsTo = (mails: Email[], person: Person) =>
    mails
      .filter(({ to }) => to?.[0]?.address === person.user.email)
      .map(({ subject = '' }) => subject.replace(': Night & <Day>', ''));

  /** Delivers the provider's notices before the next step: they arrive at once and in any order. */
  async function mailsOfNotices(): Promise<Email[]> {
    await test.noticesTaken();
    return mailbox.empty(test);
  }

  it('reports a dispute and its end to the organiser, and a lost one to the buyer', async () => {
    const bought = await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);
    const dispute = await test.payments.dispute(sessionOf(bought));
    const mails = await mailsOfNotices();
    await test.payments.moveDispute(dispute?.id ?? '', 'lost');
    mails.push(...(await mailsOfNotices()));

    expect(subjectsTo(mails, shop.creator)).toEqual(['A payment is disputed', 'A dispute is lost']);
    expect(toBuyer(mails).map(({ subject }) => subject)).toEqual([
      'Your payment for Night & <Day> was returned by your bank',
    ]);
    for (const { text } of mails) expect(text).toContain('£50.00');
  });

  it('reports a won dispute, a warning and a failed refund to the organiser without names', async () => {
    const bought = await buyTickets(test, buyer, event, 1);
    await test.payments.warnOfFraud(sessionOf(bought));
    const mails = await mailsOfNotices();
    const dispute = await test.payments.dispute(sessionOf(bought), 'inquiry');
    mails.push(...(await mailsOfNotices()));
    await test.payments.moveDispute(dispute?.id ?? '', 'won');
    mails.push(...(await mailsOfNotices()));
    await buyAndFailToRefund(test, buyer, event, shop.creator);
    mails.push(...(await mailsOfNotices()));

    expect(subjectsTo(mails, shop.creator)).toEqual([
      'A payment is reported as fraud',
      'A bank asks about a payment',
      'A dispute is won',
      'A refund has failed',
    ]);
    const toOrganiser = toOthers(mails);
    for (const { text = '' } of toOrganiser) {
      for (const paragraph of text.split('\n\n')) expect(paragraph).not.toMatch(/^[a-z]/);
    }
    expect(toOrganiser.at(-1)?.text).toContain('The account of the buyer is closed.');
    for (const { text } of toOrganiser) expect(text).not.toContain(buyer.user.lastName);
  });

  it('does not report a failed refund that is settled meanwhile', async () => {
    mailbox.keepBack(test);
    const { order } = await buyAndFailToRefund(test, buyer, event, shop.creator);

    await test.api.call('POST', `/orders/${order.id}/pay-back`, { token: shop.creator.token });

    const mails = await mailbox.empty(test);
    expect(subjectsTo(mails, shop.creator)).toEqual([]);
    expect(toBuyer(mails).map(({ subject }) => subject)).toEqual(['Your money for Night & <Day>']);
  });

  it('reports money that was paid back after the refund came back', async () => {
    const bought = await buyTickets(test, buyer, event, 2);
    await refund(test, shop.creator, bought.order.id);
    await test.sweep();
    await test.noticesTaken();
    const [refunded] = test.payments.refundsOf(sessionOf(bought));
    await test.payments.settleRefund(refunded?.id ?? '', 'failed');
    await test.noticesTaken();
    await mailbox.empty(test);

    const path = `/orders/${bought.order.id}/pay-back`;
    await test.api.call('POST', path, { token: shop.creator.token });
    await test.api.call('POST', path, { token: shop.creator.token });

    const [mail, ...more] = toBuyer(await mailbox.empty(test));
    expect(mail?.text).toContain('£50.00 could not be returned to the card');
    expect(more).toEqual([]);
  });

  it('names what is still owed after a part of the payment was returned', async () => {
    const placed = await buyTickets(test, buyer, event, 2);
    const [{ payment_intent }] = await test.dataSource.query<[{ payment_intent: string }]>(
      'SELECT payment_intent_id AS payment_intent FROM orders WHERE id = $1',
      [placed.order.id],
    );
    await test.stripe.refunds.create({ payment_intent, amount: 2_000 });
    await test.noticesTaken();
    await mailbox.empty(test);
    test.payments.planRefunds('account_closed', 1);
    // A mail that is sent before the refusal names a refund on its way.
    mailbox.keepBack(test);

    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
    await test.sweep();
    await test.noticesTaken();
    const mails = await mailbox.empty(test);
    const path = `/orders/${placed.order.id}/pay-back`;
    const owedAmount = async () =>
      (await test.app.get(EventOrderQueries).get(placed.order.id)).owedAmount;
    expect(await owedAmount()).toBe(30);
    await test.api.call('POST', path, { token: shop.creator.token });

    const textsOf = (some: typeof mails) => some.map(({ text }) => text);
    expect(textsOf(toBuyer(mails))).toContainEqual(
      expect.stringContaining('£30.00 could not be sent back'),
    );
    expect(textsOf(toOthers(mails))).toContainEqual(
      expect.stringMatching(/Total: £50\.00\s+Still owed: £30\.00/),
    );
    const [paidBack] = toBuyer(await mailbox.empty(test));
    expect(paidBack?.text).toContain('£30.00 could not be returned');
    expect(await owedAmount()).toBe(0);
  });

  describe('of a cancelled event, whose mail is sent after the money was returned without a refund', () => {
    const cancelEvent = () =>
      test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });

    it('reports that the organiser returned it', async () => {
      const { order } = await buyTickets(test, buyer, event, 2);
      await mailbox.empty(test);
      test.payments.planRefunds('account_closed', 1);
      mailbox.keepBack(test);
      await cancelEvent();
      await test.sweep();
      await test.noticesTaken();
      await test.api.call('POST', `/orders/${order.id}/pay-back`, { token: shop.creator.token });

      const [cancelled, paidBack, ...more] = toBuyer(await mailbox.empty(test));

      expect(cancelled).toMatchObject({ subject: 'Night & <Day> is cancelled' });
      expect(cancelled!.text).toContain('returned your money in another way than to your card.');
      expect(cancelled!.text).not.toContain('returned to the card');
      expect(paidBack!.text).toContain('£50.00 could not be returned to the card');
      expect(more).toEqual([]);
    });

    it('reports that the bank returned it', async () => {
      const bought = await buyTickets(test, buyer, event, 2);
      await mailbox.empty(test);
      const dispute = await test.payments.dispute(sessionOf(bought));
      await test.noticesTaken();
      mailbox.keepBack(test);
      await cancelEvent();
      await test.sweep();
      await test.payments.moveDispute(dispute?.id ?? '', 'lost');
      await test.noticesTaken();

      const [cancelled, returned, ...more] = toBuyer(await mailbox.empty(test));

      expect(cancelled).toMatchObject({ subject: 'Night & <Day> is cancelled' });
      expect(cancelled!.text).toContain('Your bank has decided the dispute of this payment');
      expect(cancelled!.text).not.toContain('returned to the card');
      expect(returned!.text).toContain('Your bank has returned a payment that was disputed');
      expect(more).toEqual([]);
    });
  });

  it('reports a refused refund of a cancelled event instead of a refund on its way', async () => {
    await buyTickets(test, buyer, event, 2);
    await mailbox.empty(test);
    test.payments.planRefunds('account_closed', 1);
    mailbox.keepBack(test);

    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
    await test.sweep();
    await test.noticesTaken();

    const [mail, ...more] = toBuyer(await mailbox.empty(test));
    expect(mail?.text).toContain('£50.00 could not be sent back');
    expect(mail?.text).toContain('The organiser has been told');
    expect(mail?.text).not.toContain('ontact the organiser');
    expect(more).toEqual([]);
  });
});
