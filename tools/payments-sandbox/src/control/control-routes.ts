import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StripeError } from '../stripe-error.js';
import type { SandboxControl } from './control.js';
import { ControlError, isLoopback, parseControlBody } from './control-request.js';
import { PLANNED_REFUNDS } from './refund-plan.js';

const times = z.int().min(1).max(10_000).default(1);
const milliseconds = z
  .int()
  .min(0)
  .max(30 * 24 * 60 * 60 * 1000);

const webhookFault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('drop'), times, type: z.string().optional() }),
  z.strictObject({ fault: z.literal('duplicate'), times, type: z.string().optional() }),
  z.strictObject({ fault: z.literal('delay'), milliseconds, times, type: z.string().optional() }),
  z.strictObject({ fault: z.literal('reorder'), times: z.int().min(2).max(1_000) }),
]);

const apiFault = z.strictObject({
  answer: z.union([
    z.literal(401),
    z.literal(429),
    z.literal(500),
    z.literal('nothing'),
    z.literal('close'),
  ]),
  when: z.enum(['before', 'after']).default('before'),
  call: z.string().optional(),
  times,
});

const clockChange = z.union([
  z.strictObject({
    advanceSeconds: z
      .int()
      .min(0)
      .max(60 * 24 * 60 * 60),
  }),
  z.strictObject({ reset: z.literal(true) }),
]);

const payment = z.strictObject({
  card: z
    .string()
    .transform((number) => number.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{16}$/))
    .optional(),
  email: z.email().optional(),
  name: z.string().min(1).max(200).optional(),
});

const plannedRefunds = z.strictObject({ status: z.enum(PLANNED_REFUNDS), times });

const newDispute = z.strictObject({ kind: z.enum(['chargeback', 'inquiry']).optional() });
const disputeStep = z.strictObject({ step: z.enum(['answered', 'escalated', 'won', 'lost']) });

/** The outcome of a pending payment or refund. */
const settlement = z.strictObject({ status: z.enum(['succeeded', 'failed']) });

const dashboardRefund = z.strictObject({ amount: z.int().min(1).optional() });

const deliveryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
});

/** Registers the control API: JSON requests and responses, from this machine only, and a 400 with the reason. */
export function controlRoutes(
  app: FastifyInstance,
  { control }: { control: SandboxControl },
  done: () => void,
): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isLoopback(request.socket.remoteAddress)) {
      throw new ControlError(403, 'The control API accepts requests from this machine only.');
    }
    next();
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ControlError ? error.status : statusOf(error);
    const message = error instanceof Error ? error.message : String(error);
    return reply.code(status).send({ error: message });
  });

  for (const routes of [faultRoutes, paymentRoutes, refundRoutes, disputeRoutes, bookRoutes]) {
    routes(app, control);
  }
  app.all('/_control/*', (request) => {
    throw new ControlError(404, `There is no ${request.method} ${request.url} in the control API.`);
  });
  done();
}

function faultRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.post('/_control/webhooks', (request) => {
    const body = parseControlBody(webhookFault, request.body);
    if (body.fault === 'reorder') control.reorderWebhooks(body.times);
    else if (body.fault === 'delay') {
      control.faultWebhooks(
        { kind: 'delay', milliseconds: body.milliseconds },
        body.times,
        body.type,
      );
    } else control.faultWebhooks({ kind: body.fault }, body.times, body.type);
    return { done: true };
  });
  app.post('/_control/api', (request) => {
    const { times: count, ...fault } = parseControlBody(apiFault, request.body);
    control.faultApi(fault, count);
    return { done: true };
  });
  app.delete('/_control/faults', () => {
    control.clearFaults();
    return { done: true };
  });
  app.post('/_control/clock', async (request) => {
    const body = parseControlBody(clockChange, request.body);
    await ('reset' in body
      ? control.resetClock()
      : control.advanceClock(body.advanceSeconds * 1000));
    return { done: true };
  });
}

function paymentRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/pay', async (request) => {
    const outcome = await control.pay(
      request.params.id,
      parseControlBody(payment, request.body ?? {}),
    );
    if (!outcome) throw new ControlError(404, `There is no session ${request.params.id}.`);
    return outcome;
  });
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/pay-later', async (request) => {
    const completed = await control.payLater(request.params.id);
    if (completed === null) {
      throw new ControlError(404, `There is no session ${request.params.id}.`);
    }
    if (!completed) throw new ControlError(409, `Session ${request.params.id} is closed.`);
    return { done: true };
  });
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/settle', async (request) => {
    const { status } = parseControlBody(settlement, request.body);
    if (!(await control.settlePayment(request.params.id, status))) {
      throw new ControlError(409, `Session ${request.params.id} has no money on its way.`);
    }
    return { done: true };
  });
  app.get('/_control/on-their-way', () => control.onTheirWay());
}

function refundRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/refund', async (request) => {
    const { amount } = parseControlBody(dashboardRefund, request.body ?? {});
    const refund = await control.refund(request.params.id, amount ?? null);
    if (!refund) throw new ControlError(404, `Session ${request.params.id} was not paid.`);
    return refund;
  });
  app.get<{ Params: { id: string } }>('/_control/sessions/:id/refunds', (request) => ({
    refunds: control.refundsOf(request.params.id),
  }));
  app.post('/_control/refunds', (request) => {
    const { status, times: count } = parseControlBody(plannedRefunds, request.body);
    control.planRefunds(status, count);
    return { done: true };
  });
  app.post<{ Params: { id: string } }>('/_control/refunds/:id/settle', async (request) => {
    const { status } = parseControlBody(settlement, request.body);
    const settled = await control.settleRefund(request.params.id, status);
    if (settled === null) throw new ControlError(404, `There is no refund ${request.params.id}.`);
    if (!settled) throw new ControlError(409, `Refund ${request.params.id} has ended.`);
    return { done: true };
  });
}

function disputeRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/dispute', async (request) => {
    const { kind } = parseControlBody(newDispute, request.body ?? {});
    const dispute = await control.dispute(request.params.id, kind);
    if (!dispute) throw new ControlError(409, `Session ${request.params.id} cannot be disputed.`);
    return dispute;
  });
  app.post<{ Params: { id: string } }>('/_control/sessions/:id/fraud-warning', async (request) => {
    const warned = await control.warnOfFraud(request.params.id);
    if (!warned) throw new ControlError(404, `Session ${request.params.id} was not paid.`);
    return { done: true };
  });
  app.get('/_control/disputes', () => ({ disputes: control.openDisputes() }));
  app.post<{ Params: { id: string } }>('/_control/disputes/:id', async (request) => {
    const { step } = parseControlBody(disputeStep, request.body);
    const moved = await control.moveDispute(request.params.id, step);
    if (moved === null) throw new ControlError(404, `There is no dispute ${request.params.id}.`);
    if (!moved) throw new ControlError(409, `Dispute ${request.params.id} cannot be ${step}.`);
    return { done: true };
  });
}

function bookRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.get('/_control/deliveries', (request) => {
    const query: object = request.query ?? {};
    const { limit } = parseControlBody(deliveryQuery, { ...query });
    return { deliveries: control.deliveries(limit) };
  });
  app.get('/_control/books', () => control.summary());
}

function statusOf(error: unknown): number {
  if (error instanceof StripeError) return error.status;
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}
