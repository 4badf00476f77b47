import { canaryVerdictSchema, envelopeOf } from '@stagedoor/contracts';
import { verdictToken } from '@stagedoor/contracts/report-ticket';
import type { Canary } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { JudgedCanary } from '@stagedoor/remote/registry-client';
import { keepSecrets } from '../site/secrets.js';
import { readSettings } from '../site/settings.js';

const TIMEOUT_MS = 30_000;

const answerSchema = envelopeOf(canaryVerdictSchema);

interface Judge {
  apiUrl: string;
  secret: string;
}

function localJudge(): Judge {
  const { apiPort, dataDir } = readSettings(process.env);
  return { apiUrl: `http://127.0.0.1:${apiPort}`, secret: keepSecrets(dataDir).reportTicketSecret };
}

/** Returns the API of an environment with its secret; the local site's is used only for `local`. */
function judgeOf(environment: string): Judge {
  const [apiUrl = ''] = (process.env.API_URL ?? '').split(',');
  const secret = process.env.REPORT_TICKET_SECRET ?? '';
  const given = {
    ...(apiUrl && { apiUrl: apiUrl.trim().replace(/\/+$/, '') }),
    ...(secret && { secret }),
  };
  if (environment === 'local') return { ...localJudge(), ...given };
  if (!given.apiUrl || !given.secret) {
    throw new OneLineError(
      `Use the page server of ${environment} with --site, or set API_URL and REPORT_TICKET_SECRET to its values.`,
    );
  }
  return { apiUrl: given.apiUrl, secret: given.secret };
}

/** Gets the verdict on a canary from the API of its environment. */
export async function judgeCanary(environment: string, canary: Canary): Promise<JudgedCanary> {
  const { apiUrl, secret } = judgeOf(environment);
  const { remote, stable, canary: version, since } = canary;
  const query = new URLSearchParams({ remote, stable, canary: version, since });
  const response = await fetch(`${apiUrl}/api/canary-verdict?${query.toString()}`, {
    headers: { authorization: `Bearer ${verdictToken(secret)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new OneLineError(`The API of ${environment} does not respond at ${apiUrl}.`);
  });
  if (!response.ok) {
    throw new OneLineError(
      `The API of ${environment} returns ${response.status} at ${apiUrl}; does it have this REPORT_TICKET_SECRET?`,
    );
  }
  return { ...canary, result: answerSchema.parse(await response.json()).data };
}
