import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';
import type { Log } from '../log.js';
import { RecordAdmission } from './record-admission.js';

/** A record as the API returns it without a token. */
export type PublicRecord = Readonly<Record<string, unknown>>;

const answerSchema = z.union([
  z.object({ data: z.record(z.string(), z.unknown()) }),
  z.object({ code: z.string().regex(/_NOT_FOUND$/) }),
]);

/** Finds the records for page heads. Never rejects, and responds quickly. */
export interface RecordSource {
  /**
   * Returns the result of `read` for the record at a path below `/api`; `not-found` if there is none; `no-answer` if
   * the API does not respond in time, `read` throws, or too many addresses without a record are looked up.
   */
  find: <Read extends object>(
    address: string,
    read: (record: PublicRecord) => Read,
  ) => Promise<Read | 'not-found' | 'no-answer'>;
}

/** Reads public records from the API. Without an API, every record is `no-answer`. */
export function recordSource(api: PublicApi | null, log: Pick<Log, 'warn'>): RecordSource {
  if (!api) return { find: async () => 'no-answer' };
  const admission = new RecordAdmission();
  return {
    async find(address, read) {
      if (!admission.admits(address)) return 'no-answer';
      try {
        const answer = answerSchema.parse(await api.getCached(address));
        if (!('data' in answer)) return 'not-found';
        admission.remember(address);
        return read(answer.data);
      } catch (err) {
        log.warn(
          { address, reason: String(err) },
          'The API did not return the record of a page; its head has the default texts.',
        );
        return 'no-answer';
      }
    },
  };
}
