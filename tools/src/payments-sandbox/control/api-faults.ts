import type { FastifyReply } from 'fastify';
import { invalidKey, rateLimited, serverError, type StripeError } from '../stripe-error.js';

/** 401 is that of a revoked key; `nothing` accepts the request and never answers; `close` closes the connection. */
export type ApiFaultAnswer = 401 | 429 | 500 | 'nothing' | 'close';

export interface ApiFault {
  answer: ApiFaultAnswer;
  /** `before` does not run the call; `after` runs it and loses its answer. */
  when: 'before' | 'after';
  /** Only calls such as `POST /v1/checkout/sessions`; every call when absent. */
  call?: string;
}

/** The faults that wait for the next calls of the API. They are for tests and do not outlive the process. */
export class ApiFaults {
  private waiting: ApiFault[] = [];

  /** Lets the next calls fail. */
  add(fault: ApiFault, times: number): void {
    for (let i = 0; i < times; i += 1) this.waiting.push(fault);
  }

  /** The fault of this call, if one waits for it. */
  take(call: string): ApiFault | null {
    const index = this.waiting.findIndex((fault) => !fault.call || fault.call === call);
    return index < 0 ? null : (this.waiting.splice(index, 1)[0] ?? null);
  }

  clear(): void {
    this.waiting = [];
  }
}

/** Answers a call as its fault says. */
export function answerWithFault({ answer }: ApiFault, reply: FastifyReply): FastifyReply {
  if (answer === 429)
    return sendError(reply.header('Stripe-Rate-Limited-Reason', 'global-rate'), rateLimited());
  if (answer === 401) return sendError(reply, invalidKey('Expired API Key provided: ****'));
  if (answer === 500) return sendError(reply, serverError());
  reply.hijack();
  if (answer === 'close') reply.raw.destroy();
  return reply;
}

/** Answers an error as Stripe does. */
export function sendError(reply: FastifyReply, error: StripeError): FastifyReply {
  return reply.code(error.status).send(error.body());
}
