import { idSchema, MESSAGES } from '@stagedoor/contracts';
import type { OwnedPath } from '@stagedoor/federation';
import type { EventSource } from '../events/event-source.js';
import { eventHead } from './event-head.js';
import type { PageHead } from './page-head.js';
import { textOf, textOfNothing } from './page-texts.js';

const EVENT_PATH = '/events/:id';

/** A page before it is written: whether it is there, and what it says about itself. */
export interface PageDescription {
  status: 200 | 404;
  head: PageHead;
  /** There is something here, and everybody may see it. */
  isForAll: boolean;
}

interface Sources {
  publicUrl: string;
  events: Pick<EventSource, 'find'>;
}

function missing(title: string): PageDescription {
  return { status: 404, head: { ...textOfNothing(title), address: null }, isForAll: false };
}

function idIn(pathname: string): string | null {
  const id = pathname.split('/').filter(Boolean).at(-1);
  return idSchema.safeParse(id).data ?? null;
}

async function describeEvent(
  pathname: string,
  { publicUrl, events }: Sources,
): Promise<PageDescription> {
  const id = idIn(pathname);
  if (!id) return missing(MESSAGES.eventNotFound);
  const event = await events.find(id);
  const plain: PageHead = { ...textOf(EVENT_PATH), address: null };
  // Nobody's event, or a draft: which of the two is its creator's to know, and their page is no failure (ADR 12).
  if (event === 'not-found') {
    return { status: 200, head: { ...plain, unlisted: true }, isForAll: false };
  }
  if (event === 'no-answer') return { status: 200, head: plain, isForAll: false };
  return { status: 200, head: eventHead(event, publicUrl), isForAll: true };
}

/**
 * What is at an address, by the owned path that it belongs to (null: none). Only an event's page asks for more; if there is
 * no answer, the page is sent without what it would have said about the event.
 */
export async function describePage(
  place: OwnedPath | null,
  pathname: string,
  sources: Sources,
): Promise<PageDescription> {
  if (place === null) return missing(MESSAGES.pageNotFound);
  const { path, access } = place;
  if (path === EVENT_PATH) return describeEvent(pathname, sources);
  const isShared = access === 'public' && !path.includes(':');
  return {
    status: 200,
    head: { ...textOf(path), address: isShared ? sources.publicUrl + path : null },
    isForAll: access === 'public',
  };
}
