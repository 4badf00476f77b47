import { randomUUID } from 'node:crypto';
import type { Event, EventList, MyEvent, Order, PlacedOrder, Role } from '@stagedoor/contracts';
import { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@stagedoor/testing/demo-accounts';

/** A guest, a demo account, or a new user: with tickets, with refunded tickets, or without any. */
export type Visitor = 'guest' | keyof typeof DEMO_ACCOUNTS | 'buyer' | 'refunded' | 'newcomer';

/** The records that the screens show, and the tokens of the users. */
export interface Scene {
  /** An event with tickets left, of which the buyer holds two and has bought two. */
  eventId: string;
  soldOutId: string;
  /** An event of the creator without tickets sold. */
  unsoldId: string;
  /** The checkout session of the bought tickets. */
  paidSession: string;
  /** The order of the held tickets, and its payment page. */
  heldOrder: Order;
  checkoutUrl: string;
  /** An order that was paid and refunded. */
  refundedOrderId: string;
  refundedSession: string;
  /** Each visitor's access token; a guest has none. */
  tokens: Readonly<Record<Visitor, string | null>>;
}

const HIRED = { ordered: 300, fee: 35 };

/** Signs in the demo accounts, registers three users, and buys, holds and refunds two tickets each. Enters hired headsets. */
export async function setTheScene(siteUrl: string): Promise<Scene> {
  const api = new StagedoorClient(siteUrl);
  const buyer = await register(api, 'creator');
  const refunded = await register(api, 'creator');
  const newcomer = await register(api, 'creator');
  const accounts = await signInDemoAccounts(api);
  const { onSale, soldOut, unsold } = await findDemoEvents(api, api.as(accounts.creator));
  await api.as(accounts.creator).put(`/events/${onSale.id}/headphones/pool`, HIRED);
  const bought = await buy(api.as(buyer), onSale);
  const returned = await buy(api.as(refunded), onSale);
  await api.as(refunded).post(`/orders/${returned.order.id}/generate-tickets`, {});
  await api.as(accounts.creator).post(`/orders/${returned.order.id}/refund`, {});
  const held = await api.as(buyer).orderToPay(onSale, 2);
  return {
    eventId: onSale.id,
    soldOutId: soldOut.id,
    unsoldId: unsold.id,
    paidSession: sessionOf(bought.checkoutUrl),
    heldOrder: held.order,
    checkoutUrl: held.checkoutUrl,
    refundedOrderId: returned.order.id,
    refundedSession: sessionOf(returned.checkoutUrl),
    tokens: { guest: null, buyer, refunded, newcomer, ...accounts },
  };
}

/** Of the creator's events: with tickets left, sold out, and without sales. Others' events may be on the site too. */
async function findDemoEvents(api: StagedoorClient, creator: StagedoorClient) {
  const mine = await creator.get<MyEvent[]>('/events/my-events');
  const own = new Set(mine.map(({ id }) => id));
  const events = (await api.get<EventList>('/events')).events.filter(({ id }) => own.has(id));
  const onSale = events.find((event) => left(event) >= 10 && price(event) > 0);
  const soldOut = events.find((event) => left(event) === 0);
  const unsold = mine.find(({ status, sold, held }) => status === 'published' && sold + held === 0);
  if (!onSale || !soldOut || !unsold) {
    throw new OneLineError('The site has no demo events to show.');
  }
  return { onSale, soldOut, unsold };
}

async function signInDemoAccounts(
  api: StagedoorClient,
): Promise<Record<keyof typeof DEMO_ACCOUNTS, string>> {
  const signedIn = await Promise.all(
    Object.entries(DEMO_ACCOUNTS).map(
      async ([name, { email }]) =>
        [name, (await api.login(email, DEMO_PASSWORD)).accessToken] as const,
    ),
  );
  return Object.fromEntries(signedIn) as Record<keyof typeof DEMO_ACCOUNTS, string>;
}

async function register(api: StagedoorClient, role: Role): Promise<string> {
  const person = {
    firstName: 'Demo',
    lastName: 'Newcomer',
    email: `${randomUUID()}@stagedoor.example`,
    password: DEMO_PASSWORD,
    role,
  };
  return (await api.register(person)).accessToken;
}

async function buy(api: StagedoorClient, event: Event): Promise<PlacedOrder> {
  const placed = await api.orderToPay(event, 2);
  await payInSandbox(new URL(placed.checkoutUrl).origin)(placed.checkoutUrl);
  return placed;
}

function sessionOf(checkoutUrl: string): string {
  return new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
}

const left = ({ ticketTypes }: Event) => ticketTypes[0]?.quantityAvailable ?? 0;
const price = ({ ticketTypes }: Event) => ticketTypes[0]?.price ?? 0;
