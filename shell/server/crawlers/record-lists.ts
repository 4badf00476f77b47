import { idSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';
import { rememberBriefly } from '../remember-briefly.js';
import type { Log } from '../log.js';

/** Only crawlers wait for the list, and it is long: 50,000 records take a loaded machine up to 19 seconds. */
const LIST_TIMEOUT_MS = 20_000;
/** As long as crawlers may keep the sitemap, and wait after a failure. The API works on a long list for seconds. */
const CACHE = { forMs: 60_000, since: 'result', atMost: 100 } as const;
/** The maximum number of URLs in a sitemap. */
export const ADDRESSES_MAX = 50_000;

/** A page of a list: its records, under any key, and the cursor of the next page. */
const pageSchema = z.object({ data: z.looseObject({ nextCursor: z.string().nullable() }) });
const recordsSchema = z.array(z.object({ id: idSchema }));

/** Reads the API's public lists. Never rejects. */
export interface RecordLists {
  /** Returns the ids of the list at this path below `/api`; null if the API does not return all of them. */
  idsOf: (list: string) => Promise<string[] | null>;
  /** Ends pending and later calls of `idsOf` with null. */
  stop: () => void;
}

async function* pagesOf(
  list: string,
  api: PublicApi,
  stopped: AbortSignal,
): AsyncGenerator<string[]> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIST_TIMEOUT_MS), stopped]);
  let cursor: string | null = '';
  while (cursor !== null) {
    const address: string = list + (cursor && `?cursor=${encodeURIComponent(cursor)}`);
    const { data } = pageSchema.parse(await api.get(address, signal));
    yield recordsSchema.parse(Object.values(data).find(Array.isArray)).map(({ id }) => id);
    cursor = data.nextCursor;
  }
}

/** Reads the public records from the API. Without an API, `idsOf` returns null. */
export function recordLists(api: PublicApi | null, log: Pick<Log, 'warn'>): RecordLists {
  if (!api) return { idsOf: async () => null, stop: () => undefined };
  const stopping = new AbortController();

  const idsOf = async (list: string): Promise<string[] | null> => {
    const ids: string[] = [];
    try {
      for await (const page of pagesOf(list, api, stopping.signal)) {
        ids.push(...page);
        if (ids.length >= ADDRESSES_MAX) break;
      }
      return ids;
    } catch (err) {
      log.warn(
        { list, reason: String(err) },
        'The API did not list all records; the sitemap is not available.',
      );
      return null;
    }
  };
  return {
    idsOf: rememberBriefly(idsOf, CACHE),
    stop: () => stopping.abort(new Error('The server stops.')),
  };
}
