import type { FastifyReply } from 'fastify';
import { invalidKey, rateLimited, serverError, type StripeError } from '../stripe-error.js';

/** 401 is that of a revoked key. `nothing` accepts the request and sends no response. `close` closes the connection. */
export type ApiFaultAnswer = 401 | 429 | 500 | 'nothing' | 'close';

export interface ApiFault {
  answer: ApiFaultAnswer;
  /** `before` does not run the call. `after` runs it and discards its response. */
  when: 'before' | 'after';
  /** Limits the fault to one call, such as `POST /v1/checkout/sessions`. Default: every call. */
  call?: string;
}

/** The faults of the next API calls. For tests; held in memory only. */
export class ApiFaults {
  private waiting: { fault: ApiFault; left: number }[] = [];

  /**
   * Makes the next `times` calls fail; `Infinity` for all calls. Returns a function that removes the rest of the fault.
   */
  add(fault: ApiFault, times: number): () => void {
    const added = { fault, left: times };
    this.waiting.push(added);
    return () => this.remove(added);
  }

  /** Returns and counts the fault of this call; null if there is none. */
  take(call: string): ApiFault | null {
    const next = this.waiting.find(({ fault }) => !fault.call || fault.call === call);
    if (!next) return null;
    next.left -= 1;
    if (next.left <= 0) this.remove(next);
    return next.fault;
  }

  clear(): void {
    this.waiting = [];
  }

  private remove(gone: object): void {
    this.waiting = this.waiting.filter((one) => one !== gone);
  }
}

/** Responds to a call with its fault. */
export function answerWithFault({ answer }: ApiFault, reply: FastifyReply): FastifyReply {
  if (answer === 429)
    return sendError(reply.header('Stripe-Rate-Limited-Reason', 'global-rate'), rateLimited());
  if (answer === 401) return sendError(reply, invalidKey('Expired API Key provided: ****'));
  if (answer === 500) return sendError(reply, serverError());
  reply.hijack();
  if (answer === 'close') reply.raw.destroy();
  return reply;
}

/** Sends an error as Stripe does. */
export function sendError(reply: FastifyReply, error: StripeError): FastifyReply {
  return reply.code(error.status).send(error.body());
}
