import type { PersonalData } from '@stagedoor/contracts';
import { textsOfEntries } from '../../../common/http/json-bytes.js';
import type { Page } from '../../../common/lists/page.js';

/** The parts of the export without a limit of length. */
export type LongList =
  | 'orders'
  | 'tickets'
  | 'events'
  | 'venues'
  | 'assignments'
  | 'endedDuties'
  | 'helperLinks'
  | 'headsets'
  | 'votes'
  | 'doorScans'
  | 'scanDecisions'
  | 'doorDevices'
  | 'headsetEntries'
  | 'auditLog';

/** Reads the page of a list at a cursor, or the first one without. */
type ReadPage<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

export type LongLists = { [Name in LongList]: ReadPage<PersonalData[Name][number]> };

/** Generates the export as JSON text, at most one page at a time. */
export async function* personalDataJson(
  short: Omit<PersonalData, LongList>,
  long: LongLists,
): AsyncGenerator<string> {
  yield `{"data":${JSON.stringify(short).slice(0, -1)}`;
  for (const name of Object.keys(long) as LongList[]) {
    yield `,"${name}":[`;
    yield* entriesOf<unknown>(long[name]);
    yield ']';
  }
  yield '}}';
}

async function* entriesOf<Item>(read: ReadPage<Item>): AsyncGenerator<string> {
  let cursor: string | null | undefined;
  let comma = '';
  while (cursor !== null) {
    const { items, nextCursor }: Page<Item> = await read(cursor);
    for (const text of textsOfEntries(items)) {
      yield comma + text;
      comma = ',';
    }
    cursor = nextCursor;
  }
}
