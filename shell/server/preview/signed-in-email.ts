import { z } from 'zod';
import { PreviewRefusal } from './preview-refusal.js';

const TIMEOUT_MS = 3_000;
const BEARER = /^Bearer [\w.~+/=-]{1,4096}$/i;

const answerSchema = z.object({ data: z.object({ email: z.email() }) });

async function askApi(apiUrl: string, authorization: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const url = `${apiUrl}/api/auth/me`;
  return fetch(url, { headers: { authorization }, signal, redirect: 'error' });
}

/**
 * The e-mail, in lower case, of the person whom the API knows by this `Authorization` header. Throws PreviewRefusal:
 * NOT_SIGNED_IN when it knows nobody by it, API_AWAY when it does not say.
 */
export async function signedInEmail(apiUrl: string, authorization = ''): Promise<string> {
  if (!BEARER.test(authorization)) throw new PreviewRefusal('NOT_SIGNED_IN');
  let answer: unknown;
  let status: number;
  try {
    const response = await askApi(apiUrl, authorization);
    status = response.status;
    answer = await response.json();
  } catch {
    throw new PreviewRefusal('API_AWAY');
  }
  if (status === 401) throw new PreviewRefusal('NOT_SIGNED_IN');
  const person = answerSchema.safeParse(answer);
  if (status !== 200 || !person.success) throw new PreviewRefusal('API_AWAY');
  return person.data.data.email.trim().toLowerCase();
}
