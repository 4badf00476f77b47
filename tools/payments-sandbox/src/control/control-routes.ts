import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DISPUTE_STEPS } from '../payments/dispute-payment.js';
import { StripeError } from '../stripe-error.js';
import type { SandboxControl } from './control.js';
import { ControlError, isLoopback, parseControlBody } from './control-request.js';
import { PLANNED_REFUNDS } from './refund-plan.js';

const DONE = { done: true };

const times = z.int().min(1).max(10_000).default(1);
const milliseconds = z
  .int()
  .min(0)
  .max(30 * 24 * 60 * 60 * 1000);

const webhookFault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.enum(['drop', 'duplicate']), times, type: z.string().optional() }),
  z.strictObject({ fault: z.literal('delay'), milliseconds, times, type: z.string().optional() }),
  z.strictObject({ fault: z.literal('reorder'), times: z.int().min(2).max(1_000) }),
]);

const apiFault = z.strictObject({
  answer: z.literal([401, 429, 500, 'nothing', 'close']),
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

const newDispute = z.strictObject({
  kind: z.enum(['chargeback', 'inquiry']).optional(),
  amount: z.int().min(1).optional(),
});
const disputeStep = z.strictObject({ step: z.enum(DISPUTE_STEPS) });

/** The outcome of a pending payment or refund. */
const settlement = z.strictObject({ status: z.enum(['succeeded', 'failed']) });

const dashboardRefund = z.strictObject({ amount: z.int().min(1).optional() });

const deliveryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
});

const anyBody = z.unknown();

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
    const message = error instanceof Error ? error.message : String(error);
    return reply.code(statusOf(error)).send({ error: message });
  });

  const post: Post = (path, schema, run) =>
    app.post<{ Params: { id: string } }>(`/_control${path}`, (request) =>
      run(parseControlBody(schema, request.body ?? {}), request.params.id),
    );
  app.delete('/_control/faults', () => {
    control.clearFaults();
    return DONE;
  });
  faultRoutes(post, control);
  paymentRoutes(post, control);
  refundRoutes(post, control);
  disputeRoutes(post, control);
  queryRoutes(app, control);
  app.all('/_control/*', (request) => {
    throw new ControlError(404, `There is no ${request.method} ${request.url} in the control API.`);
  });
  done();
}

/** Registers a POST route with the schema of its body. `id` is the id in its path. */
type Post = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  run: (body: z.output<Schema>, id: string) => unknown,
) => void;

function faultRoutes(post: Post, control: SandboxControl): void {
  post('/webhooks', webhookFault, (body) => {
    if (body.fault === 'reorder') control.reorderWebhooks(body.times);
    else {
      const fault =
        body.fault === 'delay'
          ? { kind: body.fault, milliseconds: body.milliseconds }
          : { kind: body.fault };
      control.faultWebhooks(fault, body.times, body.type);
    }
    return DONE;
  });
  post('/api', apiFault, ({ times: count, ...fault }) => {
    control.faultApi(fault, count);
    return DONE;
  });
  post('/clock', clockChange, async (body) => {
    await ('reset' in body
      ? control.resetClock()
      : control.advanceClock(body.advanceSeconds * 1000));
    return DONE;
  });
}

function paymentRoutes(post: Post, control: SandboxControl): void {
  post('/sessions/:id/pay', payment, async (body, id) =>
    found(await control.pay(id, body), `There is no session ${id}.`),
  );
  post('/sessions/:id/pay-later', anyBody, async (_, id) => {
    const completed = found(await control.payLater(id), `There is no session ${id}.`);
    return doneIf(completed, `Session ${id} is closed.`);
  });
  post('/sessions/:id/settle', settlement, async ({ status }, id) =>
    doneIf(await control.settlePayment(id, status), `Session ${id} has no pending payment.`),
  );
}

function refundRoutes(post: Post, control: SandboxControl): void {
  post('/sessions/:id/refund', dashboardRefund, async ({ amount = null }, id) =>
    found(await control.refund(id, amount), `Session ${id} was not paid.`),
  );
  post('/refunds', plannedRefunds, ({ status, times: count }) => {
    control.planRefunds(status, count);
    return DONE;
  });
  post('/refunds/:id/settle', settlement, async ({ status }, id) => {
    const settled = found(await control.settleRefund(id, status), `There is no refund ${id}.`);
    return doneIf(settled, `Refund ${id} has ended.`);
  });
}

function disputeRoutes(post: Post, control: SandboxControl): void {
  post('/sessions/:id/dispute', newDispute, async ({ kind, amount }, id) => {
    const dispute = await control.dispute(id, kind, amount);
    if (!dispute) throw new ControlError(409, `Session ${id} cannot be disputed.`);
    return dispute;
  });
  post('/disputes/:id', disputeStep, async ({ step }, id) => {
    const moved = found(await control.moveDispute(id, step), `There is no dispute ${id}.`);
    return doneIf(moved, `Dispute ${id} cannot be ${step}.`);
  });
}

function queryRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.get('/_control/on-their-way', () => control.pending());
  app.get<{ Params: { id: string } }>('/_control/sessions/:id/refunds', ({ params }) => ({
    refunds: control.refundsOf(params.id),
  }));
  app.get('/_control/deliveries', ({ query }) => {
    const { limit } = parseControlBody(deliveryQuery, query);
    return { deliveries: control.deliveries(limit) };
  });
  app.get('/_control/books', () => control.summary());
}

/** Returns the value. Throws a 404 if it is null. */
function found<Value>(value: Value | null, message: string): Value {
  if (value === null) throw new ControlError(404, message);
  return value;
}

/** Throws a 409 if the operation was not allowed. */
function doneIf(isDone: boolean, message: string): typeof DONE {
  if (!isDone) throw new ControlError(409, message);
  return DONE;
}

function statusOf(error: unknown): number {
  if (error instanceof StripeError || error instanceof ControlError) return error.status;
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}
