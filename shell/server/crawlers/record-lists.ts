import { idSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';
import { rememberBriefly } from '../remember-briefly.js';

/** Only machines wait for the list, and it is long. */
const LIST_TIMEOUT_MS = 2_000;
const MEMORY = { forMs: 1_000, atMost: 100 };
/** A sitemap may name 50,000 addresses. */
export const ADDRESSES_MAX = 50_000;

/** A page of a list: its records, by whatever name, and the cursor of the next page. */
const pageSchema = z.object({ data: z.looseObject({ nextCursor: z.string().nullable() }) });
const recordsSchema = z.array(z.object({ id: idSchema }));

/** What the page server knows of the API's public lists. It never rejects. */
export interface RecordLists {
  /** The ids of the list at this address, below `/api`; null when no API lists all of them. */
  idsOf: (list: string) => Promise<string[] | null>;
}

interface Log {
  warn(details: object, message: string): void;
}

async function* pagesOf(list: string, api: PublicApi): AsyncGenerator<string[]> {
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  let cursor: string | null = '';
  while (cursor !== null) {
    const address: string = list + (cursor && `?cursor=${encodeURIComponent(cursor)}`);
    const { data } = pageSchema.parse(await api.ask(address, signal));
    yield recordsSchema.parse(Object.values(data).find(Array.isArray)).map(({ id }) => id);
    cursor = data.nextCursor;
  }
}

/** Asks the API which records are public; without an API none can be listed. */
export function recordLists(api: PublicApi | null, log: Log): RecordLists {
  if (!api) return { idsOf: async () => null };

  const idsOf = async (list: string): Promise<string[] | null> => {
    const ids: string[] = [];
    try {
      for await (const page of pagesOf(list, api)) {
        ids.push(...page);
        if (ids.length >= ADDRESSES_MAX) break;
      }
      return ids;
    } catch (err) {
      log.warn({ list, reason: String(err) }, 'The API did not list all records; no sitemap.');
      return null;
    }
  };
  return { idsOf: rememberBriefly(idsOf, MEMORY) };
}
