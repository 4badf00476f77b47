import { type Event, personalDataSchema, type Role, userSchema } from '@stagedoor/contracts';
import { SessionStarter } from '../src/modules/auth/session-starter.js';
import { admitAll } from './doors.js';
import { createDraft, createPublished, createVenue, type Person, register } from './builders.js';
import { buy, organise, type OwnedThings } from './owned-things.js';
import { type PayingTestApp, startPayingTestApp } from './payments.js';
import { inviteToTeam } from './teams.js';
import { buyAndFailToRefund, placeOrder, refund } from './purchases.js';

/** Limits that a thousand calls from one address do not reach. */
const FAR_AWAY = '1000000';
const LIMITS = {
  SIGN_IN_FAILURES_PER_ACCOUNT: FAR_AWAY,
  SIGN_IN_FAILURES_PER_ADDRESS: FAR_AWAY,
  SIGN_INS_PER_ACCOUNT: FAR_AWAY,
  SIGN_INS_PER_NETWORK: FAR_AWAY,
  REGISTRATIONS_PER_NETWORK: FAR_AWAY,
  ROLE_SWITCHES_PER_ACCOUNT: FAR_AWAY,
  ADDRESS_MAILS_PER_ACCOUNT: FAR_AWAY,
  MAILS_PER_RECIPIENT: FAR_AWAY,
  INVITATIONS_PER_ACCOUNT: FAR_AWAY,
  AUDITED_CHANGES_PER_ACCOUNT: FAR_AWAY,
  CLIENT_REPORTS_PER_ADDRESS: FAR_AWAY,
  CLIENT_REPORTS_PER_MINUTE: FAR_AWAY,
  MAX_TICKETS_PER_PERSON: '1000',
  MAX_VENUES_PER_PERSON: FAR_AWAY,
  MAX_DRAFTS_PER_PERSON: FAR_AWAY,
  MAX_PUBLISHED_PER_PERSON: FAR_AWAY,
};

const HUGE_VENUE = { capacity: 1_000_000 };

/** Users of all roles with things of every kind, a stranger with secrets, and the ids and secrets of both. */
export interface AbuseWorld extends OwnedThings {
  test: PayingTestApp;
  /** Holds the roles `venue` and `creator`. */
  owner: Person;
  /** Has the owner's roles, for calls that create things, so that the owner's lists stay short. */
  maker: Person;
  /** Has the owner's roles, for calls that end sessions. */
  guest: Person;
  /** An event manager, who is invited to the team of the published event by this invitation. */
  steward: Person;
  invitation: string;
  /** An event on sale with enough tickets for every order. */
  gig: Event;
  /** An order of the owner's event, which its organiser may refund. */
  sold: string;
  /** An order of the owner's event whose money is back. */
  refunded: string;
  /** A ticket of the maker that is inside. */
  inside: string;
  /** An order of the owner's event whose refund has failed. */
  owed: string;
  /** Ids of the stranger's things. */
  notOurs: string[];
  /** Values that only the stranger may read. */
  secrets: string[];
  /** The stranger's data export. */
  strangersData(): Promise<unknown>;
  /** Returns the token of a new session of that user. */
  signIn(person: Person): Promise<string>;
  close(): Promise<void>;
}

export async function startAbuseWorld(variables: NodeJS.ProcessEnv = {}): Promise<AbuseWorld> {
  const test = await startPayingTestApp({ ...LIMITS, ...variables });
  const owner = await aHolderOfBoth(test, 'owner');
  const maker = await aHolderOfBoth(test, 'maker');
  const organised = await organise(test, owner);
  const { id: venueId } = await createVenue(test.api, maker, HUGE_VENUE);
  const gig = await createPublished(test.api, maker, { venueId, ticketQuantity: 1_000_000 });
  const free = await createPublished(test.api, owner, { venueId, ticketPrice: 0 });
  const { order } = await placeOrder(test, maker, free, 1);
  const { order: refunded } = await placeOrder(test, maker, free, 1);
  await refund(test, owner, refunded.id);
  const party = await createPublished(test.api, owner, { venueId, ticketPrice: 0 });
  await placeOrder(test, maker, party, 1);
  const [inside] = await admitAll(test, party);
  const steward = await register(test.api, 'steward', 'event_manager');
  const onSale = await createPublished(test.api, owner, { venueId });
  return {
    test,
    owner,
    maker,
    guest: await aHolderOfBoth(test, 'guest'),
    steward,
    invitation: await inviteToTeam(test, owner, organised.published, steward),
    gig,
    sold: order.id,
    refunded: refunded.id,
    inside: inside!,
    owed: (await buyAndFailToRefund(test, maker, onSale, owner)).order.id,
    ...organised,
    ...(await buy(test, owner, gig)),
    ...(await aStranger(test)),
    signIn: ({ user }) => test.app.get(SessionStarter).start(test.dataSource.manager, user.id, ''),
    close: () => test.close(),
  };
}

async function aHolderOfBoth({ api }: PayingTestApp, name: string): Promise<Person> {
  const { token } = await register(api, name, 'venue');
  const role: Role = 'creator';
  const user = await api.data(userSchema, 200, 'POST', '/auth/add-role', { token, body: { role } });
  return { user, token };
}

/** Registers a user with a draft, orders and a ticket that other users must not read. */
async function aStranger(
  test: PayingTestApp,
): Promise<Pick<AbuseWorld, 'notOurs' | 'secrets' | 'strangersData'>> {
  const stranger = await aHolderOfBoth(test, 'a-strangers-secret-name');
  const { venueId, published } = await organise(test, stranger);
  const title = 'A secret title of a stranger';
  const draft = await createDraft(test.api, stranger, { venueId, title });
  const { orders, ticket } = await buy(test, stranger, published);
  const [session] = await test.dataSource.query<{ id: string }[]>(
    'SELECT id FROM sessions WHERE user_id = $1',
    [stranger.user.id],
  );
  const notOurs = [draft.id, ...Object.values(orders), ticket.id, session?.id ?? ''];
  const { token } = stranger;
  return {
    notOurs,
    secrets: [...notOurs, stranger.user.id, stranger.user.email, title, ticket.ticketCode],
    strangersData: async () => {
      const { exportedAt: _now, ...data } = await test.api.data(
        personalDataSchema,
        200,
        'GET',
        '/auth/export',
        { token },
      );
      return data;
    },
  };
}
