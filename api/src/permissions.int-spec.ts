import { isDeepStrictEqual } from 'node:util';
import type { Event, Role } from '@stagedoor/contracts';
import type { CallOptions, Method } from '../test-support/api-client.js';
import {
  anEvent,
  aRegistration,
  aVenue,
  createPublished,
  type Person,
} from '../test-support/builders.js';
import {
  type Caller,
  CALLERS,
  DEAD_CALLERS,
  forgetSessions,
  LIVE_CALLERS,
  type People,
  registerCallers,
  tokenOf,
} from '../test-support/callers.js';
import {
  everyCaller,
  holdersOf,
  type Outcome,
  outcomeOf,
  type Outcomes,
  signedIn,
  theOwner,
  theOwners,
} from '../test-support/outcomes.js';
import { buy, organise, type OwnedThings } from '../test-support/owned-things.js';
import { type PayingTestApp, startPayingTestApp } from '../test-support/payments.js';
import { routesOf } from '../test-support/routes-of.js';
import { aDevice, admitAll, aScan, joinTeam } from '../test-support/doors.js';
import { aHeadsetEntry, setPool } from '../test-support/headphones.js';
import { placeOrder } from '../test-support/purchases.js';
import { anOrderFor } from '../test-support/shop.js';
import { inviteToTeam } from '../test-support/teams.js';
import { readStored, restoreStored, type StoredState } from '../test-support/stored-state.js';
import { aNotice, aSession, signatureOf } from '../test-support/stripe-notices.js';

/** The subjects of the requests: the owner's things, and an event of the other owner with tickets to buy. */
interface World extends OwnedThings {
  people: People;
  gig: Event;
  /** An event of the owner with two doors' rights: the event manager is its supervisor, and a steward of `gig`. */
  supervised: Event;
  /** A ticket of the owner that is inside. */
  inside: string;
  /** The event manager's invitation to the team of the owner's published event. */
  invitation: string;
  webhookSecret: string;
}

interface Row {
  /** As the router names it. */
  route: `${Method} /api/${string}`;
  outcomes: Outcomes;
  /** Distinguishes the rows of one route. */
  about?: string;
  /** Replaces `:id`, `:image` or `*` in the path. */
  named: (world: World) => string;
  options: (world: World) => CallOptions;
  /** Whether an accepted request stores something; by default true except for GET. */
  stores: boolean;
}

function row(route: Row['route'], outcomes: Outcomes, details: Partial<Row> = {}): Row {
  const stores = methodOf(route) !== 'GET';
  return { route, outcomes, named: () => '', options: () => ({}), stores, ...details };
}

const A_MOMENT = '2026-07-01T19:00:00.000Z';
const A_BUILD = { remote: 'mfe-creator', version: '1.4.0' };
const NOWHERE = '01930000-0000-7000-8000-00000000ffff';
const NOTICE = aNotice(
  'evt_permissions',
  'checkout.session.expired',
  aSession(
    { id: NOWHERE, sessionId: 'cs_test_unknown', totalMinor: 2_500 },
    { status: 'expired', payment_status: 'unpaid' },
  ),
);

const wrongBody = { about: 'with a wrong body', options: () => ({ body: { unknown: true } }) };
const wrongQuery = { about: 'with a wrong query', options: () => ({ query: { limit: '0' } }) };
const wrongSearch = { about: 'with a short search', options: () => ({ query: { q: 'D' } }) };
const role = (name: Role) => ({ options: () => ({ body: { role: name } }) });

const ofADraft = { about: 'of a draft', named: ({ draft }: World) => draft.id };
const ofAPublished = {
  about: 'of a published event',
  named: ({ published }: World) => published.id,
};

/** Rows for the owner's reading of an event: of the draft, and of the published event. */
function readOfAnEvent(route: Row['route']): Row[] {
  return [
    row(route, theOwner('200', holdersOf('creator', '404 EVENT_NOT_FOUND')), ofADraft),
    row(route, theOwner('200', holdersOf('creator', '403 FORBIDDEN')), ofAPublished),
  ];
}

/** Rows for a change of an event: the owner's draft, the owner's published event, and an unknown event. */
function ofAnEvent(route: Row['route'], details: Partial<Row>, stores = true): Row[] {
  const toOthers = (outcome: Outcome) => holdersOf('creator', outcome);
  const draft = { ...details, ...ofADraft };
  const published = { ...details, ...ofAPublished };
  const wrong = (of: typeof draft) => ({
    ...of,
    about: `${of.about} ${wrongBody.about}`,
    options: wrongBody.options,
  });
  return [
    row(route, theOwner('200', toOthers('404 EVENT_NOT_FOUND')), draft),
    row(route, theOwner('200', toOthers('403 FORBIDDEN')), { ...published, stores }),
    row(route, theOwner('400 VALIDATION_FAILED', toOthers('404 EVENT_NOT_FOUND')), wrong(draft)),
    row(route, theOwner('400 VALIDATION_FAILED', toOthers('403 FORBIDDEN')), wrong(published)),
    row(route, toOthers('404 EVENT_NOT_FOUND'), {
      ...details,
      about: 'of no event',
      named: () => NOWHERE,
    }),
  ];
}

interface AtTheDoor {
  /** The outcome for those who may. */
  allowed: Outcome;
  /** The outcome for a steward of that event. */
  steward: Outcome;
  /** The outcome for the creator of a draft, of a call that only events on sale have. */
  draft?: Outcome;
  options?: Row['options'];
  /** False for a call that has nothing to store here. */
  stores?: boolean;
  /** A wrong query or body, of a call that takes one. */
  wrong?: Pick<Row, 'options'> & { about: string };
}

/** Rows for a call at the doors of a draft, of an event with a steward, of one with a supervisor, and of none. */
function ofADoor(
  route: Row['route'],
  { allowed, steward, draft, options, wrong, ...parts }: AtTheDoor,
): Row[] {
  const stores = parts.stores ?? (methodOf(route) !== 'GET' && allowed.startsWith('2'));
  const others = signedIn('403 FORBIDDEN');
  const of = (about: string, named: Row['named']) => ({
    ...{ about, named, stores },
    ...(options && { options }),
  });
  const rows = (ok: Outcome, stewards: Outcome, parts: object, suffix: string) => [
    row(route, theOwner(draft ?? ok, signedIn('404 EVENT_NOT_FOUND')), {
      ...of(`of a draft${suffix}`, (world) => world.draft.id),
      ...(draft && { stores: false }),
      ...parts,
    }),
    row(
      route,
      { ...others, 'another owner': ok, event_manager: stewards },
      { ...of(`of an event with a steward${suffix}`, ({ gig }) => gig.id), ...parts },
    ),
    row(
      route,
      { ...others, 'the owner': ok, event_manager: ok },
      {
        ...of(`of an event with a supervisor${suffix}`, ({ supervised }) => supervised.id),
        ...parts,
      },
    ),
  ];
  const refused = '400 VALIDATION_FAILED';
  return [
    ...rows(allowed, steward, {}, ''),
    ...(wrong
      ? rows(
          refused,
          steward === allowed ? refused : steward,
          { options: wrong.options },
          ` ${wrong.about}`,
        )
      : []),
    row(
      route,
      signedIn('404 EVENT_NOT_FOUND'),
      of('of no event', () => NOWHERE),
    ),
  ];
}

/** Of a pool: another one in each request. */
let ordered = 1;

const aVote = () => ({ body: { channel: 1 } });

const AT_THE_DOOR = { allowed: '200', steward: '200' } as const;

/** Rows for a change of the owner's order; the other owner created the event and has orders of it too. */
function ofAnOrder(route: Row['route'], which: keyof OwnedThings['orders']): Row[] {
  const others = signedIn('404 ORDER_NOT_FOUND');
  const named = ({ orders }: World) => orders[which];
  return [
    row(route, theOwner('200', others), { named }),
    row(route, theOwner('400 VALIDATION_FAILED', others), { ...wrongBody, named }),
  ];
}

/** Rows for the organiser of an order; the other owner is the organiser of the owner's orders. */
function ofTheOrganiser(
  route: Row['route'],
  outcome: Outcome,
  which: keyof OwnedThings['orders'],
  stores = true,
): Row[] {
  const byOrganiser = (said: Outcome) => ({
    ...holdersOf('creator', '404 ORDER_NOT_FOUND'),
    'another owner': said,
  });
  const named = ({ orders }: World) => orders[which];
  const about = `of an order that is ${which}`;
  return [
    row(route, byOrganiser(outcome), { about, named, stores }),
    row(route, byOrganiser('400 VALIDATION_FAILED'), {
      ...wrongBody,
      about: `${about} ${wrongBody.about}`,
      named,
    }),
  ];
}

const TABLE: Row[] = [
  row('GET /api/health/live', everyCaller('200')),
  row('GET /api/health/ready', everyCaller('200')),
  // From this machine; other hosts are covered by metrics.int-spec.ts.
  row('GET /api/metrics', everyCaller('200')),
  row('GET /api/docs', everyCaller('200')),
  row('GET /api/docs/', everyCaller('200')),
  row('GET /api/docs/*', everyCaller('200'), { named: () => 'swagger-ui.css' }),
  row('GET /api/docs/index.html', everyCaller('200')),
  row('GET /api/docs/swagger-ui-init.js', everyCaller('200')),
  row('GET /api/docs/docs/swagger-ui-init.js', everyCaller('200')),
  row('GET /api/docs/docs/*', everyCaller('200'), { named: () => 'swagger-ui.css' }),
  row('GET /api/docs/LICENSE', everyCaller('404 NOT_FOUND'), { about: 'that is not shipped' }),
  row('GET /api/docs/openapi.json', everyCaller('200')),
  row('GET /api/docs-yaml', everyCaller('200')),

  row('POST /api/auth/register', everyCaller('201'), {
    options: () => ({ body: aRegistration({ email: 'somebody-new@example.org' }) }),
  }),
  row('POST /api/auth/register', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/login', everyCaller('200'), {
    options: ({ people }) => ({
      body: { email: people.supplier.user.email, password: aRegistration().password },
    }),
  }),
  row('POST /api/auth/login', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('GET /api/auth/me', signedIn('200')),
  row('POST /api/auth/change-password', signedIn('200'), {
    options: () => ({
      body: { currentPassword: aRegistration().password, newPassword: 'quite another one' },
    }),
  }),
  row('POST /api/auth/change-password', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/forgot-password', everyCaller('200'), {
    options: () => fromElsewhere({ email: 'nobody@example.org' }),
    stores: false,
  }),
  row('POST /api/auth/forgot-password', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/reset-password', everyCaller('400 RESET_LINK_INVALID'), {
    options: () => fromElsewhere({ token: 'unknown', password: 'quite another one' }),
  }),
  row('POST /api/auth/reset-password', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/confirm-email', everyCaller('400 EMAIL_LINK_INVALID'), {
    options: () => fromElsewhere({ token: 'unknown' }),
  }),
  row('POST /api/auth/confirm-email', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/send-confirmation', signedIn('200'), { stores: false }),
  row('POST /api/auth/send-confirmation', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/change-email', signedIn('200'), {
    options: () => ({
      body: { email: 'another@example.org', currentPassword: aRegistration().password },
    }),
  }),
  row('POST /api/auth/change-email', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('POST /api/auth/decide-email-change', everyCaller('400 EMAIL_LINK_INVALID'), {
    options: () => fromElsewhere({ token: 'unknown', decision: 'agree' }),
  }),
  row('POST /api/auth/decide-email-change', everyCaller('400 VALIDATION_FAILED'), wrongBody),
  row('GET /api/auth/email-change', signedIn('200')),
  row('DELETE /api/auth/email-change', signedIn('200'), { stores: false }),
  row('DELETE /api/auth/email-change', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('GET /api/auth/sessions', signedIn('200')),
  row('GET /api/auth/export', signedIn('200')),
  // Both owners hold tickets or have sold some.
  row('POST /api/auth/delete-account', theOwners('409 ACCOUNT_IN_USE', signedIn('200')), {
    options: () => ({ body: { currentPassword: aRegistration().password } }),
  }),
  row('POST /api/auth/delete-account', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('DELETE /api/auth/sessions', signedIn('200')),
  row('DELETE /api/auth/sessions', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('DELETE /api/auth/sessions/:id', theOwner('200', signedIn('404 SESSION_NOT_FOUND')), {
    named: ({ people }) => sessionOf(people['the owner']),
  }),
  row('DELETE /api/auth/sessions/:id', signedIn('400 VALIDATION_FAILED'), {
    ...wrongBody,
    named: () => NOWHERE,
  }),
  row('POST /api/auth/logout', signedIn('200')),
  row('POST /api/auth/logout', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row(
    'POST /api/auth/add-role',
    { ...signedIn('200'), supplier: '409 ROLE_ALREADY_HELD' },
    role('supplier'),
  ),
  row('POST /api/auth/add-role', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row(
    'POST /api/auth/switch-role',
    { ...holdersOf('creator', '200', '403 ROLE_NOT_HELD'), 'a token after switch-role': '200' },
    role('creator'),
  ),
  row('POST /api/auth/switch-role', signedIn('400 VALIDATION_FAILED'), wrongBody),

  row('GET /api/venues', everyCaller('200')),
  row('GET /api/venues', signedIn('200'), {
    about: 'of mine',
    options: () => ({ query: { mine: 'true' } }),
  }),
  row('GET /api/venues', everyCaller('400 VALIDATION_FAILED'), wrongQuery),
  row('GET /api/venues/:id', everyCaller('200'), { named: ({ venueId }) => venueId }),
  row('POST /api/venues', holdersOf('venue', '201'), { options: () => ({ body: aVenue() }) }),
  row('POST /api/venues', holdersOf('venue', '400 VALIDATION_FAILED'), wrongBody),

  row('GET /api/events', everyCaller('200')),
  row('GET /api/events/my-events', holdersOf('creator', '200')),
  row('GET /api/events/my-events', holdersOf('creator', '400 VALIDATION_FAILED'), wrongQuery),
  row('GET /api/events/:id', theOwner('200', everyCaller('404 EVENT_NOT_FOUND')), ofADraft),
  row('GET /api/events/:id', everyCaller('200'), ofAPublished),
  row('GET /api/events/:id/calendar.ics', everyCaller('404 EVENT_NOT_FOUND'), ofADraft),
  row('GET /api/events/:id/calendar.ics', everyCaller('200'), ofAPublished),
  row('POST /api/events', holdersOf('creator', '201'), {
    options: ({ venueId }) => ({ body: anEvent({ venueId }) }),
  }),
  row('POST /api/events', holdersOf('creator', '400 VALIDATION_FAILED'), wrongBody),
  ...ofAnEvent('PUT /api/events/:id', { options: () => ({ body: { title: 'Another' } }) }),
  ...ofAnEvent('PATCH /api/events/:id/publish', {}, false),
  ...ofAnEvent('DELETE /api/events/:id', {}),

  row('GET /api/events/assigned', holdersOf('event_manager', '200')),
  row('GET /api/events/assigned', holdersOf('event_manager', '400 VALIDATION_FAILED'), wrongQuery),
  ...readOfAnEvent('GET /api/events/:id/team'),
  ...ofAnEvent('POST /api/events/:id/team', {
    options: () => ({ body: { email: 'helper@example.org', duty: 'steward' } }),
  }).map((line) =>
    line.outcomes['the owner'] === '200'
      ? { ...line, outcomes: { ...line.outcomes, 'the owner': '201' as const } }
      : line,
  ),
  row('POST /api/team-members/:id/accept', holdersOf('event_manager', '200'), {
    named: ({ invitation }) => invitation,
  }),
  row('POST /api/team-members/:id/accept', holdersOf('event_manager', '400 VALIDATION_FAILED'), {
    ...wrongBody,
    named: ({ invitation }) => invitation,
  }),
  ...(
    [
      ['200', {}],
      ['400 VALIDATION_FAILED', wrongBody],
      ['400 VALIDATION_FAILED', wrongQuery],
    ] as const
  ).map(([outcome, details]) =>
    row(
      'DELETE /api/team-members/:id',
      theOwner(outcome, { ...signedIn('404 TEAM_MEMBER_NOT_FOUND'), event_manager: outcome }),
      { ...details, named: ({ invitation }) => invitation },
    ),
  ),

  row('GET /api/events/door', signedIn('200')),
  ...ofADoor('GET /api/events/:id/door', { ...AT_THE_DOOR }),
  ...ofADoor('GET /api/events/:id/door/tickets', { ...AT_THE_DOOR, wrong: wrongQuery }),
  ...ofADoor('GET /api/events/:id/door/report', { ...AT_THE_DOOR, steward: '403 FORBIDDEN' }),
  ...ofADoor('GET /api/events/:id/door/scans.csv', { ...AT_THE_DOOR, steward: '403 FORBIDDEN' }),
  ...ofADoor('POST /api/events/:id/door/scans', {
    ...{ ...AT_THE_DOOR, draft: '404 EVENT_NOT_FOUND', wrong: wrongBody },
    options: ({ ticket }) => ({
      body: { ...aDevice(), sentAt: A_MOMENT, scans: [aScan(ticket.ticketCode)] },
    }),
  }),
  ...ofADoor('POST /api/events/:id/door/undo', {
    ...{ allowed: '404 SCAN_NOT_FOUND', steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { id: NOWHERE, scanId: NOWHERE, ...aDevice() } }),
  }),
  ...ofADoor('POST /api/events/:id/door/late-scans', {
    ...{ allowed: '404 SCAN_NOT_FOUND', steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { scanId: NOWHERE, decision: 'accept' } }),
  }),
  ...ofADoor('PUT /api/events/:id/door/re-entry', {
    ...{ ...AT_THE_DOOR, steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { reEntry: 'allowed' } }),
  }),
  // With a helper's token: see check-ins/helpers/helper-rights.int-spec.ts.
  ...ofADoor('GET /api/events/:id/door/helper-links', { ...AT_THE_DOOR, steward: '403 FORBIDDEN' }),
  ...ofADoor('POST /api/events/:id/door/helper-links', {
    ...{ allowed: '201', steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { gate: 'Gate A' } }),
  }),
  ...ofADoor('POST /api/events/:id/door/helper-links/revoke', {
    ...{ allowed: '404 HELPER_LINK_NOT_FOUND', steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { linkId: NOWHERE } }),
  }),
  row('POST /api/events/:id/door/helper-links/claim', everyCaller('401 HELPER_LINK_ENDED'), {
    named: ({ published }) => published.id,
    options: () => fromElsewhere({ secret: 'unknown', deviceId: NOWHERE }),
  }),
  row('POST /api/events/:id/door/helper-links/claim', everyCaller('400 VALIDATION_FAILED'), {
    ...wrongBody,
    named: ({ published }) => published.id,
  }),

  ...ofADoor('GET /api/events/:id/headphones', { ...AT_THE_DOOR }),
  ...ofADoor('PUT /api/events/:id/headphones/pool', {
    ...{ ...AT_THE_DOOR, steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({ body: { ordered: (ordered += 1), fee: 25 } }),
  }),
  ...ofADoor('POST /api/events/:id/headphones/entries', {
    ...{ ...AT_THE_DOOR, draft: '404 EVENT_NOT_FOUND', wrong: wrongBody },
    options: () => ({
      body: { deviceId: NOWHERE, sentAt: A_MOMENT, entries: [aHeadsetEntry({ at: A_MOMENT })] },
    }),
  }),
  ...ofADoor('GET /api/events/:id/headphones/labels', {
    ...{ ...AT_THE_DOOR, steward: '403 FORBIDDEN', wrong: wrongQuery },
    options: () => ({ query: { from: '1', to: '2' } }),
  }),
  ...ofADoor('GET /api/events/:id/headphones/holders', {
    ...{ ...AT_THE_DOOR, steward: '403 FORBIDDEN' },
  }),
  ...ofADoor('POST /api/events/:id/headphones/reminders', {
    ...{ ...AT_THE_DOOR, steward: '403 FORBIDDEN', stores: false },
  }),
  ...ofADoor('GET /api/events/:id/door/search', {
    ...{ allowed: '200', steward: '403 FORBIDDEN', wrong: wrongSearch },
    options: () => ({ query: { q: 'Demo' } }),
  }),
  ...ofADoor('POST /api/events/:id/door/admissions', {
    ...{ allowed: '404 TICKET_NOT_FOUND', steward: '403 FORBIDDEN', wrong: wrongBody },
    options: () => ({
      body: { id: NOWHERE, ticketId: NOWHERE, reason: 'The phone is broken.', ...aDevice() },
    }),
  }),

  ...readOfAnEvent('GET /api/events/:id/orders'),
  ...readOfAnEvent('GET /api/events/:id/orders/totals'),
  row(
    'GET /api/events/:id/orders',
    theOwner('400 VALIDATION_FAILED', holdersOf('creator', '404 EVENT_NOT_FOUND')),
    { ...wrongQuery, about: 'of a draft with a wrong query', named: ({ draft }) => draft.id },
  ),
  ...ofAnEvent('POST /api/events/:id/cancel', {}).map((line) =>
    line.about === 'of a draft'
      ? { ...line, outcomes: { ...line.outcomes, 'the owner': '409 EVENT_NOT_ON_SALE' as const } }
      : line,
  ),

  row('POST /api/orders', signedIn('201'), {
    options: ({ gig }) => ({ body: anOrderFor(gig, 1) }),
  }),
  row('POST /api/orders', theOwner('409 EVENT_NOT_ON_SALE', signedIn('404 EVENT_NOT_FOUND')), {
    about: 'of a draft',
    options: ({ draft }) => ({ body: anOrderFor(draft, 1) }),
  }),
  row('POST /api/orders', signedIn('400 VALIDATION_FAILED'), wrongBody),
  row('GET /api/orders/my-orders', signedIn('200')),
  row('GET /api/orders/my-orders', signedIn('400 VALIDATION_FAILED'), wrongQuery),
  row('GET /api/orders/:id', theOwner('200', signedIn('404 ORDER_NOT_FOUND')), {
    named: ({ orders }) => orders.completed,
  }),
  row('GET /api/orders/:id/tickets.pdf', theOwner('200', signedIn('404 ORDER_NOT_FOUND')), {
    about: 'of a completed order',
    named: ({ orders }) => orders.completed,
  }),
  row(
    'GET /api/orders/:id/tickets.pdf',
    theOwner('409 ORDER_NOT_PAID', signedIn('404 ORDER_NOT_FOUND')),
    { about: 'of an unpaid order', named: ({ orders }) => orders.unpaid },
  ),
  ...ofAnOrder('POST /api/orders/:id/cancel', 'unpaid'),
  ...ofAnOrder('POST /api/orders/:id/generate-tickets', 'paidUnnoticed'),
  ...ofTheOrganiser('POST /api/orders/:id/retry-refund', '409 REFUND_NOT_FAILED', 'completed'),
  ...ofTheOrganiser('POST /api/orders/:id/pay-back', '409 REFUND_NOT_FAILED', 'completed'),
  ...ofTheOrganiser('POST /api/orders/:id/admit', '200', 'completed', false),
  ...ofTheOrganiser('POST /api/orders/:id/refund', '200', 'completed'),
  ...ofTheOrganiser('POST /api/orders/:id/refund', '409 ORDER_NOT_PAID', 'unpaid'),
  row('POST /api/webhooks/stripe', everyCaller('200'), {
    about: "with the provider's signature",
    options: ({ webhookSecret }) => signedNotice(webhookSecret),
  }),
  row('POST /api/webhooks/stripe', everyCaller('400 INVALID_SIGNATURE'), {
    about: 'with another signature',
    options: () => signedNotice('whsec_of_another_account'),
  }),

  row('GET /api/tickets/my-tickets', signedIn('200')),
  row('GET /api/tickets/my-tickets', signedIn('400 VALIDATION_FAILED'), wrongQuery),
  row('GET /api/tickets/:id', theOwner('200', signedIn('404 TICKET_NOT_FOUND')), {
    named: ({ ticket }) => ticket.id,
  }),
  row('PUT /api/votes/:id', theOwner('200', signedIn('404 TICKET_NOT_FOUND')), {
    about: 'of a ticket that is inside',
    named: ({ inside }) => inside,
    options: aVote,
  }),
  row('PUT /api/votes/:id', theOwner('409 NOT_INSIDE', signedIn('404 TICKET_NOT_FOUND')), {
    about: 'of a ticket that is not inside',
    named: ({ ticket }) => ticket.id,
    options: aVote,
  }),
  row('PUT /api/votes/:id', theOwner('400 VALIDATION_FAILED', signedIn('404 TICKET_NOT_FOUND')), {
    ...wrongBody,
    named: ({ inside }) => inside,
  }),
  row('GET /api/votes/my-votes', signedIn('200')),
  row('GET /api/votes/my-votes', signedIn('400 VALIDATION_FAILED'), wrongQuery),
  ...ofADoor('GET /api/events/:id/door/votes', { ...AT_THE_DOOR }),
  row('GET /api/tickets/qr/:image', everyCaller('200'), {
    named: ({ ticket }) => `${ticket.ticketCode}.svg`,
  }),

  // For page servers; see client-reports/canary-verdict.int-spec.ts.
  row('GET /api/canary-verdict', everyCaller('404 NOT_FOUND')),

  // For page servers too; see registry/registry.int-spec.ts.
  row('GET /api/registry/documents', everyCaller('404 NOT_FOUND')),
  row('POST /api/registry/documents', everyCaller('404 NOT_FOUND')),
  row('POST /api/registry/missing-files', everyCaller('404 NOT_FOUND')),
  row('PUT /api/registry/files/:digest', everyCaller('404 NOT_FOUND')),
  row('GET /api/registry/files/:digest', everyCaller('404 NOT_FOUND')),
  row('POST /api/registry/shell-files', everyCaller('404 NOT_FOUND')),

  row('POST /api/client-errors', everyCaller('200'), {
    options: () => fromElsewhere({ ...A_BUILD, kind: 'render', errorName: 'TypeError' }),
  }),
  row('POST /api/client-errors', everyCaller('400 VALIDATION_FAILED'), {
    ...wrongBody,
    options: () => fromElsewhere({ unknown: true }),
  }),
  row('POST /api/client-opens', everyCaller('200'), { options: () => fromElsewhere(A_BUILD) }),
  row('POST /api/client-opens', everyCaller('400 VALIDATION_FAILED'), {
    ...wrongBody,
    options: () => fromElsewhere({ unknown: true }),
  }),
];

let addresses = 0;

/** Uses a new network each time, because of the limits per network. */
function fromElsewhere(body: object): CallOptions {
  addresses += 1;
  return { body, headers: { 'x-forwarded-for': `2001:db8:0:${addresses}::1` } };
}

function sessionOf({ token }: Person): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { jti: string }).jti;
}

function signedNotice(secret: string): CallOptions {
  const payload = JSON.stringify(NOTICE);
  return { payload, headers: { 'stripe-signature': signatureOf(payload, secret) } };
}

let test: PayingTestApp;
let world: World;
let kept: StoredState;
/** The callers' tokens, for requests that leave sessions as they are: reads and refused ones. */
const tokens = new Map<Caller, string | undefined>();

beforeAll(async () => {
  // Each call with a token from before a switch makes that switch first.
  test = await startPayingTestApp({ ROLE_SWITCHES_PER_ACCOUNT: '1000000' });
  const people = await registerCallers(test);
  const [owner, rival] = [people['the owner'], people['another owner']];
  const organised = await organise(test, owner);
  const { published: gig } = await organise(test, rival);
  await buy(test, rival, gig);
  const bought = await buy(test, owner, gig);
  const webhookSecret = test.environment.STRIPE_WEBHOOK_SECRET;
  const invitation = await inviteToTeam(test, owner, organised.published, people.event_manager);
  const { id: venueId } = organised.published.venue;
  const supervised = await createPublished(test.api, owner, { venueId });
  await joinTeam(test, supervised, people.event_manager, 'supervisor');
  await joinTeam(test, gig, people.event_manager, 'steward');
  await setPool(test, rival, gig);
  for (const event of [organised.draft, supervised]) await setPool(test, owner, event);
  const inside = await anAdmittedTicket(owner, venueId);
  world = { people, gig, supervised, inside, invitation, webhookSecret, ...organised, ...bought };
  for (const caller of CALLERS) tokens.set(caller, await tokenOf(test, people, caller));
  // A switch is repeated with its old token only within a minute.
  await test.dataSource.query(
    `UPDATE sessions SET revoked_at = revoked_at - interval '1 minute' WHERE replaced_by IS NOT NULL`,
  );
  kept = await readStored(test.dataSource);
});

afterEach(async () => {
  await test.noticesTaken();
  await restoreStored(test.dataSource, kept);
  forgetSessions(test);
});

afterAll(() => test.close());

/** Returns the id of a ticket of the person, for a free event of theirs, that the door has admitted. */
async function anAdmittedTicket(person: Person, venueId: string): Promise<string> {
  const party = await createPublished(test.api, person, { venueId, ticketPrice: 0 });
  await placeOrder(test, person, party, 1);
  const [ticketId] = await admitAll(test, party);
  return ticketId!;
}

function call({ route, named, options }: Row, token: string | undefined, method = methodOf(route)) {
  const path = route.replace(/^[A-Z]+ \/api/, '').replace(/:\w+|\*/, named(world));
  // One request id for all, so that equal responses are identical.
  const { headers, ...rest } = options(world);
  const withId = { 'x-request-id': 'permissions', ...headers };
  return test.api.call(method, path, { ...rest, token, headers: withId });
}

/** Returns a new token for a request that may end its session. */
async function tokenFor({ route, outcomes }: Row, caller: Caller): Promise<string | undefined> {
  const mayEndIt = methodOf(route) !== 'GET' && outcomes[caller].startsWith('2');
  return mayEndIt ? tokenOf(test, world.people, caller) : tokens.get(caller);
}

function methodOf(route: Row['route']): Method {
  return route.split(' ', 1)[0] as Method;
}

function titleOf({ route, about }: Row): string {
  return about === undefined ? route : `${route} ${about}`;
}

it('has a row for every route of the application and a route for every row', () => {
  const routes = TABLE.flatMap(({ route }) =>
    methodOf(route) === 'GET' ? [route, route.replace('GET', 'HEAD')] : [route],
  );

  expect([...new Set(routes)].sort()).toEqual(routesOf(test.app).sort());
});

/** The callers of one test each: those without a live token that are refused, those with one, and each that is not. */
function groupsOf({ outcomes }: Row): (readonly Caller[])[] {
  const isRefused = (caller: Caller) => !outcomes[caller].startsWith('2');
  const accepted = CALLERS.filter((caller) => !isRefused(caller)).map((caller) => [caller]);
  const groups = [DEAD_CALLERS.filter(isRefused), LIVE_CALLERS.filter(isRefused), ...accepted];
  return groups.filter(({ length }) => length > 0);
}

const CELLS = TABLE.flatMap((line) =>
  groupsOf(line).map((callers) => ({ title: titleOf(line), line, callers, who: callers.join() })),
);

// @covers 6.guard.server-token 6.check.inactive-refused 6.event-manager.creates-nothing 6.server.events-need-creator
// @covers 6.server.events-need-owner 6.server.draft-hidden 6.server.venues-need-venue 6.server.buying-any-role
// @covers 6.server.orders-private 6.server.tickets-private 6.server.check-order 6.public.server-no-purchase
it.each(CELLS)('$title by $who', async ({ line, callers }) => {
  const sent: [Caller, string | undefined][] = [];
  for (const caller of callers) sent.push([caller, await tokenFor(line, caller)]);
  const before = await readStored(test.dataSource);

  const outcomes: Record<string, string> = {};
  for (const [caller, token] of sent) outcomes[caller] = outcomeOf(await call(line, token));

  const expected = callers.map((caller) => [caller, line.outcomes[caller]] as const);
  expect(outcomes).toEqual(Object.fromEntries(expected));
  const stored = !isDeepStrictEqual(await readStored(test.dataSource), before);
  expect(stored).toBe(line.stores && expected.every(([, outcome]) => outcome.startsWith('2')));
});

/** Pages, files and images, sent without the envelope. */
const WITHOUT_ENVELOPE = /^GET \/api\/(docs|metrics|tickets\/qr|.+\.(csv|ics|pdf)$)/;

/** Lists whose cursor stands beside `data`. */
const PAGES = /^GET .*\/(orders|my-orders|my-tickets|my-events|my-votes)( |$)/;

const ANSWERED = TABLE.filter(
  ({ route, outcomes }) => outcomes['the owner'].startsWith('2') && !WITHOUT_ENVELOPE.test(route),
).map((line) => [titleOf(line), line] as const);

// @covers 7.base.data
it.each(ANSWERED)('%s has only data in its response', async (_title, line) => {
  const { text } = await call(line, await tokenFor(line, 'the owner'));

  const keys = PAGES.test(titleOf(line)) ? ['data', 'nextCursor'] : ['data'];
  expect(Object.keys(JSON.parse(text) as object)).toEqual(keys);
});

const READS = TABLE.filter(({ route }) => methodOf(route) === 'GET').map(
  (line) => [titleOf(line), line] as const,
);

it.each(READS)('%s: HEAD has the same statuses', async (_title, line) => {
  const statuses: Record<string, string> = {};
  for (const caller of CALLERS) {
    const answer = await call(line, tokens.get(caller), 'HEAD');
    statuses[caller] = String(answer.status);
  }

  const expected = Object.entries(line.outcomes).map(([who, outcome]) => [
    who,
    outcome.slice(0, 3),
  ]);
  expect(statuses).toEqual(Object.fromEntries(expected));
});

/** Metrics differ at every request. */
const STEADY_READS = READS.filter(([, { route }]) => route !== 'GET /api/metrics');

it.each(STEADY_READS)(
  '%s gives an invalid token the same response as none',
  async (_title, line) => {
    const answers = new Set<string>();
    for (const caller of DEAD_CALLERS) {
      const { text } = await call(line, tokens.get(caller));
      // A calendar file contains the second in which it was made.
      answers.add(text.replace(/DTSTAMP:\w+/, ''));
    }

    expect(answers.size).toBe(1);
  },
);

it.each<[path: string, thing: (world: World) => string]>([
  ['/venues?mine=true', ({ venueId }) => venueId],
  ['/events/my-events', ({ draft }) => draft.id],
  ['/orders/my-orders', ({ orders }) => orders.completed],
  ['/tickets/my-tickets', ({ ticket }) => ticket.id],
])("GET %s shows the owner's things only to the owner", async (path, thing) => {
  const seenBy: Caller[] = [];
  for (const caller of LIVE_CALLERS) {
    const { text } = await test.api.call('GET', path, { token: tokens.get(caller) });
    if (text.includes(thing(world))) seenBy.push(caller);
  }

  expect(seenBy).toEqual(['the owner']);
});
