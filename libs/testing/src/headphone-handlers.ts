import {
  headsetCode,
  type Headphones,
  type HeadsetBatch,
  type HeadsetHolder,
  type HeadsetLabelToPrint,
  type HeadsetPool,
  type HeadsetPoolBody,
} from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { ok } from './answers.js';
import { anId } from './builders.js';
import { asPerson, bodyOf } from './caller.js';
import { DOOR_HASHES } from './door-handlers.js';

const SINCE = '2099-07-01T20:04:00.000Z';

export function aHeadsetPool(overrides: Partial<HeadsetPool> = {}): HeadsetPool {
  return { ordered: 200, fee: 25, labelKey: '7K3Q', ...overrides };
}

/** 190 headsets that came of 200, of which the first is out and the second is faulty. */
export function someHeadphones(overrides: Partial<Headphones> = {}): Headphones {
  return {
    pool: aHeadsetPool(),
    counts: { counted: 190, available: 188, out: 1, back: 30, faulty: 1, missing: 0 },
    loans: [{ headset: 1, hash: DOOR_HASHES.used, since: SINCE }],
    faulty: [2],
    conflicts: [],
    ...overrides,
  };
}

export function aHeadsetHolder(overrides: Partial<HeadsetHolder> = {}): HeadsetHolder {
  return {
    ...{ loanId: anId(710), headset: 1, name: 'Demo Attendee', ticketType: 'General Admission' },
    ...{ since: SINCE, remindedAt: null },
    ...overrides,
  };
}

/** A label with a drawing in place of the QR code. */
export const aHeadsetLabel = (number: number): HeadsetLabelToPrint => ({
  ...{ number, code: headsetCode({ labelKey: aHeadsetPool().labelKey, number }) },
  ...{ path: 'M4 4h7v1h-7z', size: 29 },
});

export function headphoneHandlers(api: string): HttpHandler[] {
  const headphones = `${api}/events/:id/headphones`;
  return [
    http.get(
      headphones,
      asPerson(() => ok(someHeadphones())),
    ),
    http.put(
      `${headphones}/pool`,
      asPerson(async (_user, request) => ok(aHeadsetPool(await bodyOf<HeadsetPoolBody>(request)))),
    ),
    http.post(
      `${headphones}/entries`,
      asPerson(async (_user, request) => {
        const { entries } = await bodyOf<HeadsetBatch>(request);
        return ok({ results: entries.map(({ id }) => ({ id, outcome: 'done', counts: true })) });
      }),
    ),
    http.get(
      `${headphones}/holders`,
      asPerson(() => ok({ holders: [aHeadsetHolder()] })),
    ),
    http.post(
      `${headphones}/reminders`,
      asPerson(() => ok({ reminded: 1 })),
    ),
    http.get(
      `${headphones}/labels`,
      asPerson((_user, request) => {
        const { searchParams } = new URL(request.url);
        const from = Number(searchParams.get('from'));
        const count = Number(searchParams.get('to')) - from + 1;
        return ok({
          labels: Array.from({ length: count }, (_, index) => aHeadsetLabel(from + index)),
        });
      }),
    ),
  ];
}
