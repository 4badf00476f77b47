import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';

/** One thing as the API shows it to everybody. */
export type PublicRecord = Readonly<Record<string, unknown>>;

const answerSchema = z.union([
  z.object({ data: z.record(z.string(), z.unknown()) }),
  z.object({ code: z.string().regex(/_NOT_FOUND$/) }),
]);

/** Finds the records that heads are made of. It never rejects and never keeps anybody waiting for long. */
export interface RecordSource {
  /**
   * Returns what `read` makes of the answer to a call, given by its address below `/api`; or that there is no such record; or
   * that the API has not answered in time, or with something that `read` throws at.
   */
  find: <Read extends object>(
    address: string,
    read: (record: PublicRecord) => Read,
  ) => Promise<Read | 'not-found' | 'no-answer'>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Asks the API what everybody may know; without an API nothing is known. */
export function recordSource(api: PublicApi | null, log: Log): RecordSource {
  if (!api) return { find: async () => 'no-answer' };
  return {
    async find(address, read) {
      try {
        const answer = answerSchema.parse(await api.askBriefly(address));
        return 'data' in answer ? read(answer.data) : 'not-found';
      } catch (err) {
        log.warn(
          { address, reason: String(err) },
          'The API did not answer what the head of a page is made of; the page goes out plain.',
        );
        return 'no-answer';
      }
    },
  };
}
