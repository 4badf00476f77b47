import { z } from 'zod';
import type { EventRecord } from '../books/records.js';
import type { Sandbox } from '../sandbox.js';
import { apiCall } from './api-call.js';
import { listPage } from './list-page.js';
import { instantRange, list, pagination, text, withinRange } from './params.js';
import { invalidRequest } from '../stripe-error.js';

const URL = '/v1/events';
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Calls of `/v1/events`: the events of the last 30 days. */
export const eventCalls = [
  apiCall({
    method: 'GET',
    path: URL,
    params: z.strictObject({
      ...pagination(),
      created: instantRange(),
      type: text().optional(),
      types: list(text(), 20).optional(),
    }),
    run: ({ sandbox, params }) => {
      if (params.type && params.types) {
        throw invalidRequest('You may only specify one of these parameters: type, types.');
      }
      const types = params.types ?? (params.type ? [params.type] : null);
      return listPage(
        sandbox.books.events,
        {
          url: URL,
          object: 'event',
          page: params,
          matches: (event) =>
            isKept(sandbox, event) &&
            (!types || types.some((type) => matchesType(event.type, type))) &&
            withinRange(event.created, params.created),
        },
        (event) => withPendingWebhooks(sandbox, event),
      );
    },
  }),
];

function isKept({ clock }: Sandbox, event: EventRecord): boolean {
  return event.created >= clock.seconds() - KEPT_SECONDS;
}

/** Matches Stripe's filter: a type, or a prefix such as `charge.*`. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function withPendingWebhooks({ books }: Sandbox, event: EventRecord): EventRecord {
  const delivery = books.deliveries.get(event.id);
  return { ...event, pending_webhooks: delivery?.state === 'pending' ? 1 : 0 };
}
