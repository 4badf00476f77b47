import type { ExecutionContext } from '@nestjs/common';
import { type AbuseWorld, startAbuseWorld } from '../../../test-support/abuse-world.js';
import type { Method } from '../../../test-support/api-client.js';
import { createPublished } from '../../../test-support/builders.js';
import { VALID_REQUESTS } from '../../../test-support/valid-requests.js';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import { DoorCallerGuard } from './door-caller.guard.js';

/** The public ones. */
const WITHOUT_GUARD = [
  'GET /events/{id}',
  'GET /events/{id}/calendar.ics',
  'POST /events/{id}/door/helper-links/claim',
];
const OF_AN_EVENT = Object.keys(VALID_REQUESTS).filter(
  (name) => name.includes(' /events/{id}') && !WITHOUT_GUARD.includes(name),
);

let world: AbuseWorld;

beforeAll(async () => {
  world = await startAbuseWorld();
});

afterAll(() => world.close());

afterEach(() => vi.restoreAllMocks());

/** Deletes the event once a guard has let the next request through. */
function deleteAfterGuard(id: string): void {
  for (const guard of [OwnershipGuard.prototype, DoorCallerGuard.prototype]) {
    const { canActivate } = guard;
    vi.spyOn(guard, 'canActivate').mockImplementation(async function (
      this: typeof guard,
      context: ExecutionContext,
    ) {
      const allowed = await canActivate.call(this, context);
      await world.test.dataSource.query('DELETE FROM events WHERE id = $1', [id]);
      return allowed;
    });
  }
}

it.each(OF_AN_EVENT)(
  'does not fail when the event is deleted after the guard of %s',
  async (name) => {
    const { test, maker, venueId } = world;
    const { headers, query, body } = await VALID_REQUESTS[name]!.make(world);
    const event = await createPublished(test.api, maker, { venueId });
    const [method, path] = name.split(' ') as [Method, string];
    deleteAfterGuard(event.id);

    const answer = await test.api.call(method, path.replace('{id}', event.id), {
      headers: { ...headers, authorization: `Bearer ${maker.token}` },
      query,
      body,
    });

    expect(answer.status).toBeLessThan(500);
    expect(await test.dataSource.query('SELECT 1 FROM events WHERE id = $1', [event.id])).toEqual(
      [],
    );
  },
);
