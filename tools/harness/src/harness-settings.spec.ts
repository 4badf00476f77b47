import { ROLE_TITLES, ROLES } from '@stagedoor/contracts';
import { anEvent } from '@stagedoor/testing/builders';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { join } from 'node:path';
import { harnessSettings } from './harness-settings.js';
import { readRemote } from './read-remote.js';

const settingsOf = async (remote: string, apiUrl?: string) =>
  harnessSettings(await readRemote(join(REPOSITORY, remote)), apiUrl);

it('has a user of each role, and an address with existing ids for each path', async () => {
  const { paths, people } = await settingsOf('mfe-attendee');

  expect(paths).toContainEqual({
    path: '/events/:id',
    access: 'public',
    address: `/events/${anEvent().id}`,
  });
  expect(people.map(({ label }) => label)).toEqual([
    ...ROLES.map((role) => ROLE_TITLES[role]),
    'All roles',
  ]);
});

it.each([
  ['mfe-attendee', undefined, undefined],
  ['mfe-venue', undefined, ROLE_TITLES.venue],
  ['mfe-creator', 'http://api.test', ROLE_TITLES.creator],
])('opens %s signed in if its first path requires it', async (remote, apiUrl, label) => {
  const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('refused'));

  const { opensAs } = await settingsOf(remote, apiUrl);

  expect(opensAs?.label).toBe(label);
  call.mockRestore();
});

it('uses the event and the users of a real API', async () => {
  const answer = { data: { events: [{ id: 'an-event-of-its-own' }], nextCursor: null } };
  const call = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));

  const { paths, people } = await settingsOf('mfe-attendee', 'http://api.test');

  expect(call.mock.calls[0]?.[0]).toBe('http://api.test/api/events');
  expect(paths.map(({ address }) => address)).toContain('/events/an-event-of-its-own');
  expect(people.map(({ email }) => email)).toContain('creator@stagedoor.example');
  call.mockRestore();
});

it('works with a real API that does not respond', async () => {
  const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('refused'));

  const { paths } = await settingsOf('mfe-creator', 'http://api.test');

  expect(paths.map(({ address }) => address)).toEqual([
    '/events/create',
    '/my-events',
    `/my-events/${anEvent().id}/edit`,
  ]);
  call.mockRestore();
});
