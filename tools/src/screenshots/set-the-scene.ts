import { randomUUID } from 'node:crypto';
import type { PlacedOrder, Event, EventList, Role, SignedIn } from '@stagedoor/contracts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.js';
import { payInSandbox } from '../demo/pay-in-sandbox.js';
import { StagedoorClient } from '../demo/stagedoor-client.js';
import { OneLineError } from '../processes/one-line-error.js';

/** A guest, a demo account, or somebody new: one who buys tickets and one who has nothing yet. */
export type Visitor = 'guest' | keyof typeof DEMO_ACCOUNTS | 'buyer' | 'newcomer';

/** What the screens show, and who is signed in how. */
export interface Scene {
  /** An event with tickets left, of which the buyer holds two and has bought two. */
  eventId: string;
  soldOutId: string;
  /** Of the tickets bought. */
  paidSession: string;
  /** The payment page of the tickets held. */
  checkoutUrl: string;
  /** Each visitor's access token; a guest has none. */
  tokens: Readonly<Record<Visitor, string | null>>;
}

/** Signs the demo accounts and two new people in at a site, buys two tickets there and holds two more. */
export async function setTheScene(siteUrl: string): Promise<Scene> {
  const api = new StagedoorClient(siteUrl);
  const { events } = await api.get<EventList>('/events');
  const onSale = events.find((event) => left(event) >= 10 && price(event) > 0);
  const soldOut = events.find((event) => left(event) === 0);
  if (!onSale || !soldOut) throw new OneLineError('The site has no demo events to show.');

  const buyer = await register(api, 'creator');
  const newcomer = await register(api, 'creator');
  const bought = await order(api.as(buyer), onSale);
  await payInSandbox(new URL(bought.checkoutUrl).origin)(bought.checkoutUrl);
  const held = await order(api.as(buyer), onSale);
  return {
    eventId: onSale.id,
    soldOutId: soldOut.id,
    paidSession: sessionOf(bought.checkoutUrl),
    checkoutUrl: held.checkoutUrl,
    tokens: { guest: null, buyer, newcomer, ...(await signInDemoAccounts(api)) },
  };
}

async function signInDemoAccounts(
  api: StagedoorClient,
): Promise<Record<keyof typeof DEMO_ACCOUNTS, string>> {
  const signedIn = await Promise.all(
    Object.entries(DEMO_ACCOUNTS).map(async ([name, { email }]) => {
      const body = { email, password: DEMO_PASSWORD };
      return [name, (await api.post<SignedIn>('/auth/login', body)).accessToken] as const;
    }),
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
  return (await api.post<SignedIn>('/auth/register', person)).accessToken;
}

function order(api: StagedoorClient, { id, ticketTypes }: Event): Promise<PlacedOrder> {
  const items = [{ ticketTypeId: ticketTypes[0]?.id, quantity: 2 }];
  return api.post<PlacedOrder>('/orders', { eventId: id, items });
}

function sessionOf(checkoutUrl: string): string {
  return new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
}

const left = ({ ticketTypes }: Event) => ticketTypes[0]?.quantityAvailable ?? 0;
const price = ({ ticketTypes }: Event) => ticketTypes[0]?.price ?? 0;
