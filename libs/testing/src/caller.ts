import type { User } from '@stagedoor/contracts';
import { ok, refused } from './answers.js';
import { PEOPLE } from './people.js';

/** The token of a helper at a door, who has no account. */
export const HELPER_TOKEN = 'door_token';

/** Returns the signed-in user of a request. */
export function signedIn(request: Request): User | undefined {
  return PEOPLE.get(tokenOf(request));
}

function tokenOf(request: Request): string {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token ?? '';
}

/** Calls `answer` for signed-in users. Responds with 401 to others, as the API does. */
export function asPerson(answer: (user: User, request: Request) => Response | Promise<Response>) {
  return ({ request }: { request: Request }) => {
    const user = signedIn(request);
    return user ? answer(user, request) : refused(401, 'UNAUTHENTICATED', 'Please log in.');
  };
}

/** Calls `answer` for signed-in users and for helpers. Responds with 401 to others, as the API does. */
export function asDoorkeeper(answer: (request: Request) => Response | Promise<Response>) {
  const forPersons = asPerson((_user, request) => answer(request));
  return ({ request }: { request: Request }) =>
    tokenOf(request) === HELPER_TOKEN ? answer(request) : forPersons({ request });
}

/** Responds to signed-in users with null, as logout and DELETE do. */
export const withNothing = asPerson(() => ok(null));

/** Reads the JSON body of a request. */
export const bodyOf = async <Body>(request: Request) => (await request.json()) as Body;
