import { randomUUID } from 'node:crypto';
import { type Event, HELPER_LINKS_MAX, madeHelperLinkSchema } from '@stagedoor/contracts';
import { type Person, register } from '../../../../test-support/builders.js';
import { aDevice, joinTeam, openDoors, sendScans } from '../../../../test-support/doors.js';
import {
  claimHelperLink,
  helperLinksOf,
  makeHelperLink,
  revokeHelperLink,
} from '../../../../test-support/helper-links.js';
import { loseNextCommit } from '../../../../test-support/lost-commit.js';
import { readQrSvg } from '../../../../test-support/read-qr-svg.js';
import { countOf, openShop, type Shop } from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';

const GUESSES = 5;

let test: TestApp;
let shop: Shop;
let supervisor: Person;
let event: Event;

beforeAll(async () => {
  test = await startTestApp({ SIGN_IN_FAILURES_PER_ADDRESS: String(GUESSES) });
  shop = await openShop(test);
  supervisor = await register(test.api, 'supervisor', 'event_manager');
});

beforeEach(async () => {
  event = await shop.sell();
  await openDoors(test, event);
  await joinTeam(test, event, supervisor, 'supervisor');
});

afterEach(() => test.dataSource.query('DELETE FROM failed_sign_ins'));
afterAll(() => test.close());

const path = (rest = '') => `/events/${event.id}/door/helper-links${rest}`;
const make = (gate?: string) => makeHelperLink(test, supervisor, event, gate);
const listed = async () => (await helperLinksOf(test, supervisor, event)).links;
const refusedClaim = (secret: string, deviceId: string = randomUUID(), from = '127.0.0.1') =>
  test.api.refusal('POST', path('/claim'), { body: { secret, deviceId }, from });

describe('a link for a helper', () => {
  it('has its secret in the fragment of an address, which the QR code encodes', async () => {
    const { token } = supervisor;
    const body = { gate: ' Gate C ' };

    const made = await test.api.data(madeHelperLinkSchema, 201, 'POST', path(), { token, body });

    const { pathname, search, hash } = new URL(made.address);
    expect({ pathname, search }).toEqual({ pathname: `/door/${event.id}`, search: '' });
    expect(hash).toMatch(/^#helper=[\w-]{32}$/);
    expect(readQrSvg(made.qrCode)).toBe(made.address);
    expect(made.link).toMatchObject({ gate: 'Gate C', claimedAt: null, endedAt: null });
    await expect(listed()).resolves.toEqual([made.link]);
  });

  it('is stored without its secret and its token', async () => {
    const { secret } = await make();
    const { token } = await claimHelperLink(test, event, secret);

    const rows = await test.dataSource.query('SELECT * FROM helper_links');

    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(token.replace('door_', ''));
  });

  it('is made once, also when the connection is lost after the commit', async () => {
    loseNextCommit(test);

    const { secret } = await make();

    await expect(listed()).resolves.toHaveLength(1);
    await expect(claimHelperLink(test, event, secret)).resolves.toMatchObject({ gate: 'Gate A' });
  });

  it('is not made beyond the limit of an event, also by concurrent calls', async () => {
    await test.dataSource.query(
      `INSERT INTO helper_links (id, event_id, gate, secret_hash)
       SELECT gen_random_uuid(), $1, 'Gate A', gen_random_uuid()::text FROM generate_series(2, $2)`,
      [event.id, HELPER_LINKS_MAX],
    );

    const outcomes = await Promise.allSettled([make(), make(), make()]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(listed()).resolves.toHaveLength(HELPER_LINKS_MAX);
    const request = { token: supervisor.token, body: { gate: 'Gate A' } };
    const { status, code } = await test.api.refusal('POST', path(), request);
    expect({ status, code }).toEqual({ status: 409, code: 'HELPER_LINK_LIMIT_REACHED' });
  });

  it.each<[string, string, object, number, string]>([
    ['no gate', '', {}, 400, 'VALIDATION_FAILED'],
    ['an empty gate', '', { gate: ' ' }, 400, 'VALIDATION_FAILED'],
    ['a long gate', '', { gate: 'g'.repeat(41) }, 400, 'VALIDATION_FAILED'],
    ['no link', '/revoke', {}, 400, 'VALIDATION_FAILED'],
    ['an unknown link', '/revoke', { linkId: randomUUID() }, 404, 'HELPER_LINK_NOT_FOUND'],
  ])('is neither made nor revoked with %s', async (_, rest, body, status, code) => {
    await make();
    const before = await listed();

    const refusal = await test.api.refusal('POST', path(rest), { token: supervisor.token, body });

    expect(refusal).toMatchObject({ status, code });
    await expect(listed()).resolves.toEqual(before);
  });

  it('of another event is not revoked', async () => {
    const { link } = await make();
    const other = await shop.sell();
    const { token } = shop.creator;
    const request = { token, body: { linkId: link.id } };
    const elsewhere = `/events/${other.id}/door/helper-links/revoke`;

    const { code } = await test.api.refusal('POST', elsewhere, request);

    expect(code).toBe('HELPER_LINK_NOT_FOUND');
    await expect(listed()).resolves.toMatchObject([{ endedAt: null }]);
  });
});

describe('a claim', () => {
  it('binds the link to the first of two devices at once, which may claim again', async () => {
    const { secret } = await make('Gate B');
    const devices = [aDevice(), aDevice()];

    const outcomes = await Promise.allSettled(
      devices.map((device) => claimHelperLink(test, event, secret, device)),
    );

    const first = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const [credential] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(credential?.gate).toBe('Gate B');
    const again = await claimHelperLink(test, event, secret, devices[first]);
    expect(again).toEqual(credential);
    const refusal = await refusedClaim(secret, devices[1 - first]!.deviceId);
    expect(refusal).toMatchObject({ status: 409, code: 'HELPER_LINK_TAKEN' });
    const [link] = await listed();
    expect(link?.claimedAt).not.toBeNull();
  });

  it('shows when the device was last heard of', async () => {
    const { secret } = await make('Gate B');
    const device = aDevice('Gate B');
    const { token } = await claimHelperLink(test, event, secret, device);
    await sendScans(test, { token } as Person, event, device, []);

    const [link] = await listed();

    expect(Math.abs(Date.parse(link!.seenAt!) - Date.now())).toBeLessThan(10_000);
  });

  it.each<[string, (linkId: string) => Promise<unknown>]>([
    ['is revoked', (linkId) => revokeHelperLink(test, supervisor, event, linkId)],
    [
      'is of a night that is over',
      () =>
        test.dataSource.query(
          "UPDATE events SET start_time = now() - interval '20 hours', end_time = now() - interval '13 hours' WHERE id = $1",
          [event.id],
        ),
    ],
  ])('of a link that %s is refused, also by its device', async (_, end) => {
    const { secret, link } = await make();
    const { deviceId } = aDevice();
    await claimHelperLink(test, event, secret, { deviceId, gate: '' });
    await end(link.id);

    for (const device of [deviceId, randomUUID()]) {
      const refusal = await refusedClaim(secret, device);
      expect(refusal).toMatchObject({ status: 401, code: 'HELPER_LINK_ENDED' });
    }
    expect((await listed())[0]?.endedAt).not.toBeNull();
  });

  it.each<[string, object]>([
    ['no secret', { deviceId: randomUUID() }],
    ['an empty secret', { secret: '', deviceId: randomUUID() }],
    ['no device', { secret: 'x' }],
    ['another device', { secret: 'x', deviceId: 'phone' }],
  ])('with %s is refused and stores nothing', async (_, body) => {
    const before = await countOf(test, 'failed_sign_ins');

    const { code } = await test.api.refusal('POST', path('/claim'), { body });

    expect(code).toBe('VALIDATION_FAILED');
    expect(await countOf(test, 'failed_sign_ins')).toBe(before);
  });

  it('at another event is refused', async () => {
    const { secret } = await make();
    const other = await shop.sell();
    const body = { secret, deviceId: randomUUID() };

    const refusal = await test.api.refusal('POST', `/events/${other.id}/door/helper-links/claim`, {
      body,
    });

    expect(refusal).toMatchObject({ status: 401, code: 'HELPER_LINK_ENDED' });
    await expect(listed()).resolves.toMatchObject([{ claimedAt: null }]);
  });

  it('is counted when it guesses: after many of one network none is looked at', async () => {
    const { secret } = await make();
    await Promise.all(
      Array.from({ length: GUESSES }, (_, index) => refusedClaim(`guess ${index}`)),
    );

    const refusal = await refusedClaim(secret);

    expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await expect(listed()).resolves.toMatchObject([{ claimedAt: null }]);
    const elsewhere = await refusedClaim('guess', randomUUID(), '192.0.2.7');
    expect(elsewhere.code).toBe('HELPER_LINK_ENDED');
  });

  it('of a known link is never counted', async () => {
    const { secret, link } = await make();
    for (let count = 0; count < GUESSES; count += 1) {
      await claimHelperLink(test, event, secret, { deviceId: link.id, gate: '' });
      await refusedClaim(secret);
    }

    await expect(
      claimHelperLink(test, event, secret, { deviceId: link.id, gate: '' }),
    ).resolves.toBeDefined();
  });
});
