import { idSchema, MESSAGES } from '@stagedoor/contracts';
import {
  filledIn,
  firstDataOf,
  isParameter,
  segmentsOf,
  type OwnedPath,
  type RecordHead,
} from '@stagedoor/federation';
import type { PageHead } from './page-head.js';
import { textOf } from './page-texts.js';
import { recordHead } from './record-head.js';
import type { RecordSource } from './record-source.js';

/** The status and head of a page, before it is rendered. */
export interface PageDescription {
  status: 200 | 404;
  head: PageHead;
  /** True if the page exists and is public. */
  isForAll: boolean;
}

interface Sources {
  publicUrl: string;
  records: RecordSource;
}

function missing(title: string): PageDescription {
  return { status: 404, head: { ...textOf({ title }), address: null }, isForAll: false };
}

function hasIds(path: string, pathname: string): boolean {
  const actual = segmentsOf(pathname);
  return segmentsOf(path).every(
    (segment, index) => !isParameter(segment) || idSchema.safeParse(actual[index]).success,
  );
}

async function describeRecord(
  place: OwnedPath,
  declared: RecordHead,
  pathname: string,
  { publicUrl, records }: Sources,
): Promise<PageDescription> {
  const call = firstDataOf(place, pathname);
  if (!call || !hasIds(place.path, pathname)) return missing(declared.missing);
  const plain = textOf(place);
  const address = publicUrl + filledIn(place.path, place.path, pathname.toLowerCase());
  const head = await records.find(call, (record) =>
    recordHead(declared, record, { ...plain, address }),
  );
  // Not found or not public; only the owner may know which, and the page works for the owner (ADR 12).
  if (head === 'not-found') {
    return { status: 200, head: { ...plain, address: null, unlisted: true }, isForAll: false };
  }
  if (head === 'no-answer') {
    return { status: 200, head: { ...plain, address: null }, isForAll: false };
  }
  return { status: 200, head, isForAll: true };
}

/**
 * Describes the page of a path, given its owned path or null. Calls the API only for a page about a record. Without a
 * response, the head has no data of the record.
 */
export async function describePage(
  place: OwnedPath | null,
  pathname: string,
  sources: Sources,
): Promise<PageDescription> {
  if (place === null) return missing(MESSAGES.pageNotFound);
  const { path, access, head } = place;
  if (head) return describeRecord(place, head, pathname, sources);
  const isShared = access === 'public' && !path.includes(':');
  return {
    status: 200,
    head: { ...textOf(place), address: isShared ? sources.publicUrl + path : null },
    isForAll: access === 'public',
  };
}
