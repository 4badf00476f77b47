import { randomUUID } from 'node:crypto';
import { verdictToken } from '@stagedoor/contracts/report-ticket';
import { anEvent, aRegistration, aVenue, register } from './builders.js';
import type { AbuseWorld } from './abuse-world.js';
import { aDevice, aScan, storeAdmission, storeLateScan } from './doors.js';
import { aHeadsetEntry, setPool } from './headphones.js';
import { anOrderFor } from './shop.js';
import { aNotice, aSession, signatureOf } from './stripe-notices.js';
import { aRegistryFile } from './registry-files.js';
import { invite } from './teams.js';
import { REGISTRY_SECRET, REPORT_TICKET_SECRET } from './test-app.js';
import { newId } from '../src/common/ids/new-id.js';
import { writeCursor } from '../src/common/lists/cursor.js';
import { linkTokenHash, linkTokenOf } from '../src/modules/auth/domain/link-token.js';
import { EmailChangesRepository } from '../src/modules/auth/persistence/email-changes.repository.js';
import { EmailLinksRepository } from '../src/modules/auth/persistence/email-links.repository.js';
import {
  helperHash,
  newHelperSecret,
} from '../src/modules/check-ins/helpers/domain/helper-secret.js';
import { HelperLinksRepository } from '../src/modules/check-ins/helpers/persistence/helper-links.repository.js';
import { PasswordResetsRepository } from '../src/modules/auth/persistence/password-resets.repository.js';

/** A valid call, in parts that can be changed one by one. */
export interface ApiRequest {
  /** The values of `{id}` and `{image}` in the address. */
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

export interface ValidRequest {
  make: (world: AbuseWorld) => Promise<ApiRequest>;
  /** A successful call consumes its subject; the next call needs another. */
  usedUp?: boolean;
  /** An account has one such call at a time; others are refused. */
  inTurn?: boolean;
  /** A successful call is slow: it makes or checks a password's hash, or draws a PDF. */
  costly?: boolean;
}

const NOWHERE = '01930000-0000-7000-8000-00000000ffff';
const A_BUILD = { remote: 'mfe-creator', version: '1.4.0' };
const A_MOMENT = '2026-07-01T19:00:00.000Z';
const NEW_PASSWORD = 'quite another one';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const id = (value: string) => ({ params: { id: value } });

/** Returns the query of the page after the entry with these values. */
const pageAfter = (...values: string[]) => ({ limit: '10', cursor: writeCursor(...values) });

let made = 0;
/** Returns a new name, the same in every run. */
const newName = () => `somebody-${(made += 1)}`;

function request(parts: Partial<ApiRequest> = {}): ApiRequest {
  return { params: {}, query: {}, headers: {}, ...parts };
}

function valid(make: (world: AbuseWorld) => Partial<ApiRequest>): ValidRequest {
  return { make: async (world) => request(make(world)) };
}

function byOwner(make: (world: AbuseWorld) => Partial<ApiRequest> = () => ({})): ValidRequest {
  return valid((world) => ({ headers: bearer(world.owner.token), ...make(world) }));
}

function byPageServer(make: () => Partial<ApiRequest>): ValidRequest {
  return valid(() => ({ headers: bearer(REGISTRY_SECRET), ...make() }));
}

function byMaker(make: (world: AbuseWorld) => Partial<ApiRequest>): ValidRequest {
  return valid((world) => ({ headers: bearer(world.maker.token), ...make(world) }));
}

function bySteward(make: (world: AbuseWorld) => Partial<ApiRequest>): ValidRequest {
  return valid((world) => ({ headers: bearer(world.steward.token), ...make(world) }));
}

/** Uses a session for this call only. */
function inPassing(make: (world: AbuseWorld) => Partial<ApiRequest> = () => ({})): ValidRequest {
  return {
    make: async (world) =>
      request({ headers: bearer(await world.signIn(world.guest)), ...make(world) }),
    usedUp: true,
  };
}

async function undoAnAdmission({ test, owner, refunded }: AbuseWorld): Promise<ApiRequest> {
  const { eventId, scanId } = await storeAdmission(test, refunded);
  const body = { id: randomUUID(), scanId, ...aDevice() };
  return request({ headers: bearer(owner.token), ...id(eventId), body });
}

async function decideALateScan({ test, owner, refunded }: AbuseWorld): Promise<ApiRequest> {
  const { eventId, scanId } = await storeLateScan(test, refunded);
  const body = { scanId, decision: 'refuse' };
  return request({ headers: bearer(owner.token), ...id(eventId), body });
}

/** Stores a link without the call that makes one, which has a limit. */
async function storeLink({ test, owner, published }: AbuseWorld, secret: string): Promise<string> {
  const linkId = newId();
  await test.app.get(HelperLinksRepository).insert(test.dataSource.manager, {
    ...{ id: linkId, eventId: published.id, gate: 'Gate A', madeBy: owner.user.id },
    secretHash: helperHash(secret),
  });
  return linkId;
}

async function claimALink(world: AbuseWorld): Promise<ApiRequest> {
  const secret = newHelperSecret();
  await storeLink(world, secret);
  return request({ ...id(world.published.id), body: { secret, deviceId: aDevice().deviceId } });
}

async function revokeALink(world: AbuseWorld): Promise<ApiRequest> {
  const linkId = await storeLink(world, newHelperSecret());
  const headers = bearer(world.owner.token);
  return request({ headers, ...id(world.published.id), body: { linkId } });
}

async function drawALabel({ test, owner, published }: AbuseWorld): Promise<ApiRequest> {
  await setPool(test, owner, published);
  return request({
    ...{ headers: bearer(owner.token), ...id(published.id) },
    query: { from: '1', to: '2' },
  });
}

async function countAHeadset({ test, maker, gig }: AbuseWorld): Promise<ApiRequest> {
  await setPool(test, maker, gig);
  const entries = [aHeadsetEntry({ at: A_MOMENT })];
  const body = { deviceId: randomUUID(), sentAt: A_MOMENT, entries };
  return request({ headers: bearer(maker.token), ...id(gig.id), body });
}

async function deleteADraft({ test, maker, venueId }: AbuseWorld): Promise<ApiRequest> {
  const { token } = maker;
  const answer = await test.api.call('POST', '/events', { token, body: anEvent({ venueId }) });
  const { data } = JSON.parse(answer.text) as { data: { event: { id: string } } };
  return request({ headers: bearer(token), ...id(data.event.id) });
}

async function removeAHelper({ test, maker, gig }: AbuseWorld): Promise<ApiRequest> {
  const helper = await invite(test, maker, gig, `${newName()}@example.org`);
  return request({ headers: bearer(maker.token), ...id(helper.id) });
}

async function endASession(world: AbuseWorld): Promise<ApiRequest> {
  const token = await world.signIn(world.guest);
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { jti } = JSON.parse(payload) as { jti: string };
  return request({ headers: bearer(await world.signIn(world.guest)), ...id(jti) });
}

async function deleteAnAccount({ test }: AbuseWorld): Promise<ApiRequest> {
  const { token } = await register(test.api, newName(), 'supplier');
  return request({ headers: bearer(token), body: { currentPassword: aRegistration().password } });
}

async function changeAPassword({ test }: AbuseWorld): Promise<ApiRequest> {
  const { token } = await register(test.api, newName(), 'supplier');
  const body = { currentPassword: aRegistration().password, newPassword: NEW_PASSWORD };
  return request({ headers: bearer(token), body });
}

async function resetAPassword({ test, guest }: AbuseWorld): Promise<ApiRequest> {
  const token = linkTokenOf(randomUUID(), 'any secret');
  const resets = test.app.get(PasswordResetsRepository);
  await resets.insert(test.dataSource.manager, guest.user.id, linkTokenHash(token));
  return request({ body: { token, password: aRegistration().password } });
}

async function confirmAnAddress({ test, guest: { user } }: AbuseWorld): Promise<ApiRequest> {
  const token = linkTokenOf(randomUUID(), 'any secret');
  const links = test.app.get(EmailLinksRepository);
  const link = { userId: user.id, emailKey: user.email, changeId: null };
  await links.insert(test.dataSource.manager, linkTokenHash(token), link);
  return request({ body: { token } });
}

async function decideAChange({ test, guest: { user } }: AbuseWorld): Promise<ApiRequest> {
  const token = linkTokenOf(randomUUID(), 'any secret');
  const { manager } = test.dataSource;
  const changeId = newId();
  const name = `${newName()}@example.org`;
  const change = { id: changeId, userId: user.id, oldEmailKey: user.email };
  await test.app
    .get(EmailChangesRepository)
    .replace(manager, { ...change, email: name, emailKey: name });
  const link = { userId: user.id, emailKey: user.email, changeId };
  await test.app.get(EmailLinksRepository).insert(manager, linkTokenHash(token), link);
  return request({ body: { token, decision: 'agree' } });
}

function signedNotice({ test }: AbuseWorld): Partial<ApiRequest> {
  const order = { id: NOWHERE, sessionId: 'cs_test_unknown', totalMinor: 2_500 };
  const change = { status: 'expired', payment_status: 'unpaid' };
  const body = aNotice('evt_abuse', 'checkout.session.expired', aSession(order, change));
  const signature = signatureOf(JSON.stringify(body), test.environment.STRIPE_WEBHOOK_SECRET);
  return { headers: { 'stripe-signature': signature }, body };
}

/** A valid call for every operation of the API's document, read-only ones first. */
export const VALID_REQUESTS: Record<string, ValidRequest> = {
  'GET /health/live': valid(() => ({})),
  'GET /health/ready': valid(() => ({})),
  'GET /metrics': valid(() => ({})),
  'GET /canary-verdict': valid(() => ({
    headers: bearer(verdictToken(REPORT_TICKET_SECRET)),
    query: {
      remote: 'mfe-creator',
      stable: '1.4.0',
      canary: '1.5.0',
      since: '2026-11-22T10:00:00.000Z',
    },
  })),
  'GET /registry/documents': byPageServer(() => ({ query: { after: '0' } })),
  'POST /registry/documents': byPageServer(() => ({
    body: {
      batch: NOWHERE,
      documents: [{ path: 'tokens/creators', content: '{}' }],
      needs: [aRegistryFile('a file').digest],
    },
  })),
  'POST /registry/missing-files': byPageServer(() => ({
    body: { digests: [aRegistryFile('a file').digest] },
  })),
  'POST /registry/shell-files': byPageServer(() => ({
    body: {
      files: [{ name: 'shell.0123456789abcdef.js', digest: aRegistryFile('a file').digest }],
      days: 7,
    },
  })),
  'PUT /registry/files/{digest}': byPageServer(() => {
    const { digest, body } = aRegistryFile('a file');
    return { params: { digest }, body };
  }),
  'GET /registry/files/{digest}': {
    make: async ({ test }) => {
      const { digest, body } = aRegistryFile('a file');
      const headers = bearer(REGISTRY_SECRET);
      await test.api.call('PUT', `/registry/files/${digest}`, { headers, body });
      return request({ headers, params: { digest } });
    },
  },
  'GET /auth/me': byOwner(),
  'GET /auth/sessions': byOwner(),
  'GET /auth/export': { ...byOwner(), inTurn: true },
  'GET /auth/email-change': byOwner(),
  'GET /venues': byOwner(({ venueId }) => ({
    query: { mine: 'true', search: 'Albert', ...pageAfter(venueId, 'Albert Hall') },
  })),
  'GET /venues/{id}': valid(({ venueId }) => id(venueId)),
  'GET /events': valid(() => ({
    query: { search: 'Disco', location: 'Manchester', date: '2099-07-01', limit: '10' },
  })),
  'GET /events/my-events': byOwner(({ draft }) => ({ query: pageAfter(draft.id) })),
  'GET /events/assigned': bySteward(({ invitation }) => ({ query: pageAfter(invitation) })),
  'GET /events/door': byOwner(),
  'GET /events/{id}/door': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/door/tickets': byOwner(({ published }) => ({
    ...id(published.id),
    query: { since: '1' },
  })),
  'GET /events/{id}/door/helper-links': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/door/report': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/door/scans.csv': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/headphones': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/headphones/holders': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}/headphones/labels': { make: drawALabel },
  'GET /events/{id}/door/search': byOwner(({ published }) => ({
    ...id(published.id),
    query: { q: 'owner' },
  })),
  'GET /events/{id}/team': byOwner(({ published }) => id(published.id)),
  'GET /events/{id}': byOwner(({ draft }) => id(draft.id)),
  'GET /events/{id}/calendar.ics': valid(({ published }) => id(published.id)),
  'GET /events/{id}/orders': byOwner(({ published, sold }) => ({
    ...id(published.id),
    query: pageAfter(sold),
  })),
  'GET /events/{id}/orders/totals': byOwner(({ published }) => id(published.id)),
  'GET /orders/my-orders': byOwner(({ orders, gig }) => ({
    query: {
      sessionId: 'cs_test_unknown',
      eventId: gig.id,
      state: 'open',
      ...pageAfter(orders.completed),
    },
  })),
  'GET /orders/{id}': byOwner(({ orders }) => id(orders.completed)),
  'GET /orders/{id}/tickets.pdf': {
    ...byOwner(({ orders }) => id(orders.completed)),
    costly: true,
  },
  'GET /tickets/my-tickets': byOwner(({ orders }) => ({
    query: pageAfter(orders.completed, '1'),
  })),
  'GET /tickets/{id}': byOwner(({ ticket }) => id(ticket.id)),
  'GET /votes/my-votes': byMaker(({ inside }) => ({ query: pageAfter(inside) })),
  'GET /events/{id}/door/votes': byOwner(({ published }) => id(published.id)),
  'GET /tickets/qr/{image}': valid(({ ticket }) => ({
    params: { image: `${ticket.ticketCode}.svg` },
  })),

  'POST /auth/register': {
    make: async () => request({ body: aRegistration({ email: `${newName()}@example.org` }) }),
    usedUp: true,
    costly: true,
  },
  'POST /auth/login': {
    ...valid(({ owner }) => ({
      body: { email: owner.user.email, password: aRegistration().password },
    })),
    costly: true,
  },
  'POST /auth/logout': inPassing(),
  'POST /auth/add-role': byOwner(() => ({ body: { role: 'supplier' } })),
  'POST /auth/switch-role': inPassing(() => ({ body: { role: 'creator' } })),
  'POST /auth/change-password': { make: changeAPassword, usedUp: true, costly: true },
  'POST /auth/delete-account': { make: deleteAnAccount, usedUp: true, costly: true },
  'POST /auth/forgot-password': valid(() => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/reset-password': { make: resetAPassword, usedUp: true, costly: true },
  'POST /auth/confirm-email': { make: confirmAnAddress },
  'POST /auth/send-confirmation': byMaker(() => ({})),
  'POST /auth/change-email': {
    ...byMaker(() => ({
      body: { email: 'another@example.org', currentPassword: aRegistration().password },
    })),
    costly: true,
  },
  'POST /auth/decide-email-change': { make: decideAChange, usedUp: true },
  'DELETE /auth/email-change': byMaker(() => ({})),
  'DELETE /auth/sessions': inPassing(),
  'DELETE /auth/sessions/{id}': { make: endASession, usedUp: true },

  'POST /venues': byMaker(() => ({ body: aVenue({ timeZone: 'Europe/London' }) })),
  'POST /events': byMaker(({ venueId }) => ({ body: anEvent({ venueId }) })),
  'PUT /events/{id}': byOwner(({ draft, venueId }) => ({
    ...id(draft.id),
    body: anEvent({ venueId }),
  })),
  'POST /events/{id}/team': byMaker(({ gig }) => ({
    ...id(gig.id),
    body: { email: 'helper@example.org', duty: 'steward' },
  })),
  'POST /events/{id}/door/scans': byMaker(({ gig, ticket }) => ({
    ...id(gig.id),
    body: { ...aDevice(), sentAt: A_MOMENT, scans: [aScan(ticket.ticketCode, { at: A_MOMENT })] },
  })),
  'POST /events/{id}/door/undo': { make: undoAnAdmission, usedUp: true },
  'POST /events/{id}/door/late-scans': { make: decideALateScan, usedUp: true },
  'POST /events/{id}/door/helper-links': byMaker(({ gig }) => ({
    ...id(gig.id),
    body: { gate: 'Gate A' },
  })),
  'POST /events/{id}/door/helper-links/claim': { make: claimALink },
  'POST /events/{id}/door/helper-links/revoke': { make: revokeALink, usedUp: true },
  'PUT /events/{id}/door/re-entry': byOwner(({ published }) => ({
    ...id(published.id),
    body: { reEntry: 'allowed' },
  })),
  'PUT /events/{id}/headphones/pool': byOwner(({ published }) => ({
    ...id(published.id),
    body: { ordered: 200, fee: 25 },
  })),
  'POST /events/{id}/headphones/entries': { make: countAHeadset },
  'POST /events/{id}/headphones/reminders': byOwner(({ published }) => id(published.id)),
  'POST /events/{id}/door/admissions': byMaker(({ gig, ticket }) => ({
    ...id(gig.id),
    body: { id: randomUUID(), ticketId: ticket.id, reason: 'The phone is broken.', ...aDevice() },
  })),
  'PUT /votes/{id}': byMaker(({ inside }) => ({ ...id(inside), body: { channel: 2 } })),
  'POST /team-members/{id}/accept': bySteward(({ invitation }) => id(invitation)),
  'DELETE /team-members/{id}': { make: removeAHelper, usedUp: true },
  'PATCH /events/{id}/publish': byOwner(({ published }) => id(published.id)),
  'DELETE /events/{id}': { make: deleteADraft, usedUp: true },
  'POST /orders': byMaker(({ gig }) => ({ body: anOrderFor(gig, 1) })),
  'POST /orders/{id}/cancel': byOwner(({ orders }) => id(orders.unpaid)),
  'POST /orders/{id}/generate-tickets': byOwner(({ orders }) => id(orders.paidUnnoticed)),
  'POST /orders/{id}/refund': byOwner(({ sold }) => id(sold)),
  'POST /orders/{id}/retry-refund': byOwner(({ refunded }) => id(refunded)),
  'POST /orders/{id}/pay-back': byOwner(({ owed }) => id(owed)),
  'POST /orders/{id}/admit': byOwner(({ refunded }) => id(refunded)),
  'POST /events/{id}/cancel': byOwner(({ published }) => id(published.id)),
  'POST /webhooks/stripe': valid(signedNotice),
  'POST /client-errors': valid(() => ({
    body: { ...A_BUILD, kind: 'render', errorName: 'TypeError', at: 'remote.js:1:200' },
  })),
  'POST /client-opens': valid(() => ({ body: A_BUILD })),
};
