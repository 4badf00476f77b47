import type { User } from '@stagedoor/contracts';
import { ok, refused } from './answers.js';
import { PEOPLE } from './people.js';

/** Returns the signed-in user of a request. */
export function signedIn(request: Request): User | undefined {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return PEOPLE.get(token ?? '');
}

/** Calls `answer` for signed-in users. Responds with 401 to others, as the API does. */
export function asPerson(answer: (user: User, request: Request) => Response | Promise<Response>) {
  return ({ request }: { request: Request }) => {
    const user = signedIn(request);
    return user ? answer(user, request) : refused(401, 'UNAUTHENTICATED', 'Please log in.');
  };
}

/** Responds to signed-in users with null, as logout and DELETE do. */
export const withNothing = asPerson(() => ok(null));

/** Reads the JSON body of a request. */
export const bodyOf = async <Body>(request: Request) => (await request.json()) as Body;
