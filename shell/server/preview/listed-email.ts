import { z } from 'zod';
import type { ApiCopies } from '../api/api-copies.js';
import { PreviewRefusal } from './preview-refusal.js';

const TIMEOUT_MS = 3_000;
const BEARER = /^Bearer [\w.~+/=-]{1,4096}$/i;

const answerSchema = z.object({
  data: z.object({ email: z.string(), emailConfirmed: z.boolean() }),
});

/**
 * Returns the confirmed e-mail address, in lower case, of the account with this `Authorization` header. Throws
 * PreviewRefusal: NOT_SIGNED_IN for an unknown token, EMAIL_NOT_CONFIRMED because any address can be registered,
 * API_AWAY without a response.
 */
async function signedInEmail(api: Pick<ApiCopies, 'get'>, authorization = ''): Promise<string> {
  if (!BEARER.test(authorization)) throw new PreviewRefusal('NOT_SIGNED_IN');
  let answer: unknown;
  let status: number;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await api.get('/auth/me', { headers: { authorization }, signal });
    status = response.status;
    answer = response.json();
  } catch {
    throw new PreviewRefusal('API_AWAY');
  }
  if (status === 401) throw new PreviewRefusal('NOT_SIGNED_IN');
  const person = answerSchema.safeParse(answer);
  if (status !== 200 || !person.success) throw new PreviewRefusal('API_AWAY');
  const { email, emailConfirmed } = person.data.data;
  if (!emailConfirmed) throw new PreviewRefusal('EMAIL_NOT_CONFIRMED');
  return email.trim().toLowerCase();
}

/** Returns that address if it is on the list. Otherwise throws PreviewRefusal: NOT_ON_THE_LIST. */
export async function listedEmail(
  api: Pick<ApiCopies, 'get'>,
  authorization: string | undefined,
  emails: readonly string[],
): Promise<string> {
  const email = await signedInEmail(api, authorization);
  if (!emails.includes(email)) throw new PreviewRefusal('NOT_ON_THE_LIST');
  return email;
}
