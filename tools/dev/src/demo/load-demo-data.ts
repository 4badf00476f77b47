import type { CreatedEvent, Venue } from '@stagedoor/contracts';
import { CallRefused, StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import {
  DEMO_ACCOUNTS,
  DEMO_AUDIENCE,
  DEMO_PASSWORD,
  type DemoAccount,
} from '@stagedoor/testing/demo-accounts';
import { timesOf } from './calendar.js';
import type { DemoDatabase } from './demo-database.js';
import { endProgress, keepProgress, readProgress } from './demo-progress.js';
import { DEMO_EVENTS, type DemoEvent } from './events.js';
import { dividePurchases, type Purchase } from './purchases.js';
import { DEMO_VENUES } from './venues.js';

export interface DemoSettings {
  apiUrl: string;
  dataDir: string;
  database: DemoDatabase;
  /** Pays an open checkout session with a test card. */
  pay: (checkoutUrl: string) => Promise<void>;
  /** Confirms the e-mail addresses of these accounts. */
  confirm: (emails: readonly string[]) => Promise<void>;
  log: (line: string) => void;
}

/** Runs `work` for each value of a record in sequence, and returns the results by name. */
async function forEach<Name extends string, Value, Result>(
  record: Readonly<Record<Name, Value>>,
  work: (value: Value, name: Name) => Promise<Result>,
): Promise<Record<Name, Result>> {
  const results = {} as Record<Name, Result>;
  for (const name of Object.keys(record) as Name[]) results[name] = await work(record[name], name);
  return results;
}

async function signIn(api: StagedoorClient, account: DemoAccount): Promise<StagedoorClient> {
  const { email, firstName, lastName, roles } = account;
  const person = { email, firstName, lastName, password: DEMO_PASSWORD, role: roles[0] };
  const signedIn = await api.register(person).catch((error: unknown) => {
    if (error instanceof CallRefused && error.status === 409) {
      return api.login(email, DEMO_PASSWORD);
    }
    throw error;
  });
  const client = api.as(signedIn.accessToken);
  const held = new Set<string>(signedIn.user.userRoles.map((entry) => entry.role));
  for (const role of roles) if (!held.has(role)) await client.post('/auth/add-role', { role });
  return client;
}

async function createEvent(
  creator: StagedoorClient,
  event: DemoEvent,
  venueId: string,
  begun: Date,
  key: string,
): Promise<CreatedEvent['event']> {
  const { title, description, price, capacity } = event;
  const body = {
    title,
    description,
    venueId,
    ...timesOf(event, begun),
    ticketPrice: price,
    ticketQuantity: capacity,
  };
  const created = await creator.post<CreatedEvent>('/events', body, key);
  if (!event.draft) await creator.patch(`/events/${created.event.id}/publish`);
  return created.event;
}

async function sell(
  event: CreatedEvent['event'],
  purchases: readonly Purchase<StagedoorClient>[],
  pay: DemoSettings['pay'],
): Promise<void> {
  for (const [index, { buyer, quantity }] of purchases.entries()) {
    const { order } = await buyer.orderToPay(event, quantity, `demo-${event.id}-${index}`);
    if (order.checkoutUrl) await pay(order.checkoutUrl);
    await buyer.post(`/orders/${order.id}/generate-tickets`, {});
  }
}

/**
 * Loads the demo data through the API: confirmed accounts, venues, events, and paid orders. Does nothing for a database
 * with the accounts; an interrupted load continues, because every call has an idempotency key.
 */
export async function loadDemoData({
  apiUrl,
  dataDir,
  database: { site, hasAccounts },
  pay,
  confirm,
  log,
}: DemoSettings): Promise<void> {
  const begun = readProgress(dataDir, site);
  if (!begun && hasAccounts) return;
  const progress = begun ?? { begunAt: new Date().toISOString() };
  log('Loading the demo data …');
  keepProgress(dataDir, site, progress);

  const api = new StagedoorClient(apiUrl);
  const people = await forEach(DEMO_ACCOUNTS, (account) => signIn(api, account));
  const audience = await Promise.all(DEMO_AUDIENCE.map((account) => signIn(api, account)));
  await confirm([...Object.values(DEMO_ACCOUNTS), ...DEMO_AUDIENCE].map(({ email }) => email));
  const venues = await forEach(DEMO_VENUES, (body, name) =>
    people.venue.post<Venue>('/venues', body, `demo-${name}`),
  );

  for (const [index, event] of DEMO_EVENTS.entries()) {
    const creator = index % 4 === 3 ? people.everyone : people.creator;
    const created = await createEvent(
      creator,
      event,
      venues[event.venue].id,
      new Date(progress.begunAt),
      `demo-${index}`,
    );
    const sold = dividePurchases(event.sold ?? 0, audience);
    const withAFriend = Object.values(people).map((buyer) => ({ buyer, quantity: 2 }));
    await sell(created, event.favourite ? [...sold, ...withAFriend] : sold, pay);
  }

  endProgress(dataDir, site);
}
