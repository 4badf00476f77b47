import { ROLE_TITLES, ROLES } from '@stagedoor/contracts';
import type { OwnedPath, RemoteManifest } from '@stagedoor/federation';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@stagedoor/testing/demo-accounts';
import { PEOPLE } from '@stagedoor/testing/people';
import { z } from 'zod';
import { addressOf } from './addresses.js';
import type { HarnessPerson, HarnessSettings } from './browser/settings.js';

const TIMEOUT_MS = 5_000;

const listAnswer = z.object({
  data: z.object({ events: z.array(z.object({ id: z.string() })) }),
});

function labelOf(roles: readonly (keyof typeof ROLE_TITLES)[]): string {
  return roles.length === ROLES.length
    ? 'All roles'
    : roles.map((role) => ROLE_TITLES[role]).join(', ');
}

/** The users of the fake API, which accepts any password. */
const fakePeople = (): HarnessPerson[] =>
  [...PEOPLE.values()].map(({ email, userRoles }) => ({
    label: labelOf(userRoles.map(({ role }) => role)),
    email,
    password: 'any',
  }));

const demoPeople = (): HarnessPerson[] =>
  Object.values(DEMO_ACCOUNTS).map(({ email, roles }) => ({
    label: labelOf(roles),
    email,
    password: DEMO_PASSWORD,
  }));

/** Returns the id of an event of a real API, if it responds. */
async function findEvent(apiUrl: string): Promise<Record<string, string>> {
  try {
    const response = await fetch(`${apiUrl}/api/events`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const [event] = listAnswer.parse(await response.json()).data.events;
    return event ? { event: event.id } : {};
  } catch {
    return {};
  }
}

/** Returns a user for a path, with the role of its menu link; null if guests may open it. */
function visitorOf(
  { access, links = [] }: Pick<OwnedPath, 'access' | 'links'>,
  people: readonly HarnessPerson[],
): HarnessPerson | null {
  if (access === 'public') return null;
  const role = links.find((link) => link.role)?.role;
  const label = role && ROLE_TITLES[role];
  return people.find((person) => person.label === label) ?? people.at(-1) ?? null;
}

/** Returns the settings of a remote's harness; `apiUrl` is that of a real API. */
export async function harnessSettings(
  { remote, paths: owned }: Pick<RemoteManifest, 'remote' | 'paths'>,
  apiUrl: string | undefined,
): Promise<HarnessSettings> {
  const ids = apiUrl ? await findEvent(apiUrl) : {};
  const people = apiUrl ? demoPeople() : fakePeople();
  return {
    remote,
    api: apiUrl ? `On the API at ${apiUrl}` : 'On the fake API',
    paths: owned.map(({ path, access }) => ({
      path,
      access,
      address: addressOf(path, ids),
    })),
    people,
    opensAs: owned[0] ? visitorOf(owned[0], people) : null,
  };
}
