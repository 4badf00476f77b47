import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../api/form.js';
import type { SessionRecord } from '../books/records.js';
import {
  confirmPayment,
  paymentOf,
  paySession,
  type PaymentOutcome,
} from '../payments/pay-session.js';
import type { Sandbox } from '../sandbox.js';
import { hostedPageUrl } from '../shapes/session.shape.js';
import { reportFailure } from '../report-failure.js';
import { pageAssets } from './assets.js';
import { checkForm, typedForm, type TypedForm } from './card-form.js';
import { checkoutPage } from './checkout-page.js';
import { confirmPage } from './confirm-page.js';
import type { Html } from './html.js';
import { closedNotice, FAILED_PAGE, NO_SUCH_PAGE, noticePage } from './notice-page.js';
import { pagePolicy } from './page-policy.js';
import { RefusalNotes, type Refusal } from './refusal-notes.js';

export interface PageOptions {
  sandbox: Sandbox;
  /** Expires every session whose time is over. */
  settle: () => Promise<void>;
}

interface SessionRoute {
  Params: { id: string };
  Body: Form | undefined;
}

/**
 * Registers the hosted page `/c/pay/<session>`, its confirmation step, style and scripts. Every form post responds with
 * a redirect, so that going back or reloading sends no card again.
 */
export function pageRoutes(
  app: FastifyInstance,
  { sandbox, settle }: PageOptions,
  done: () => void,
): void {
  app.addHook('preHandler', () => settle());
  app.setErrorHandler((error, _request, reply) => {
    reportFailure(error);
    return send(reply.code(500), noticePage(FAILED_PAGE));
  });
  for (const { path, type, content } of pageAssets()) {
    app.get(path, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
  const notes = new RefusalNotes(sandbox.clock);
  const follow = (
    request: FastifyRequest,
    reply: FastifyReply,
    session: SessionRecord,
    { to, refusal }: Step,
  ): FastifyReply => {
    if (refusal) notes.leave(session.id, refusal);
    return isFromScript(request) ? reply.send({ next: to }) : redirect(reply, session, to);
  };
  app.get<SessionRoute>('/c/pay/:id', (request, reply) =>
    withSession(sandbox, request.params.id, reply, (session) =>
      showCheckout(reply, session, notes.take(session.id)),
    ),
  );
  app.post<SessionRoute>('/c/pay/:id', (request, reply) =>
    withSession(sandbox, request.params.id, reply, async (session) => {
      const step = await pay(sandbox, session, typedForm(request.body ?? {}));
      return step.refusal && isFromScript(request)
        ? reply.send({ errors: step.refusal.errors })
        : follow(request, reply, session, step);
    }),
  );
  app.get<SessionRoute>('/c/pay/:id/confirm', (request, reply) =>
    withSession(sandbox, request.params.id, reply, (session) =>
      showConfirm(sandbox, reply, session),
    ),
  );
  app.post<SessionRoute>('/c/pay/:id/confirm', (request, reply) =>
    withSession(sandbox, request.params.id, reply, async (session) => {
      const confirmed = request.body?.['decision'] === 'complete';
      return follow(request, reply, session, await confirm(sandbox, session, confirmed));
    }),
  );
  done();
}

/** Returns the URL of the shop after the payment. */
function successUrlOf({ id, successUrl }: SessionRecord): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

/** The next URL after an attempt, and its refusal if there is one. */
interface Step {
  to: string;
  refusal?: Refusal;
}

async function pay(sandbox: Sandbox, session: SessionRecord, typed: TypedForm): Promise<Step> {
  const { email, expiry, name } = typed;
  const kept = { email, expiry, name };
  const checked = checkForm(typed, sandbox.clock.now());
  if (!checked.valid) {
    const to = hostedPageUrl(session.id, '');
    return session.status === 'open' ? { to, refusal: { errors: checked.errors, kept } } : { to };
  }
  const outcome = await changeSession(sandbox, session.id, (current) =>
    paySession(sandbox, current, checked.card, checked.payer),
  );
  return stepAfter(sandbox, session.id, outcome, kept);
}

async function confirm(sandbox: Sandbox, { id }: SessionRecord, confirmed: boolean): Promise<Step> {
  const outcome = await changeSession(sandbox, id, (current) =>
    confirmPayment(sandbox, current, confirmed),
  );
  return stepAfter(sandbox, id, outcome, payerOf(sandbox, id));
}

/** Reads the session inside the transaction and changes it, so that two concurrent attempts charge once. */
function changeSession(
  sandbox: Sandbox,
  id: string,
  change: (session: SessionRecord) => PaymentOutcome,
): Promise<PaymentOutcome> {
  return sandbox.change(() => {
    const session = sandbox.books.sessions.get(id);
    return session ? change(session) : { kind: 'closed' };
  });
}

function stepAfter(
  { books }: Sandbox,
  id: string,
  outcome: PaymentOutcome,
  kept: Refusal['kept'],
): Step {
  const here = hostedPageUrl(id, '');
  if (outcome.kind === 'needs confirmation') return { to: `${here}/confirm` };
  if (outcome.kind === 'declined') {
    return { to: here, refusal: { errors: { number: outcome.message }, kept } };
  }
  const session = books.sessions.get(id);
  return { to: session?.status === 'complete' ? successUrlOf(session) : here };
}

/** Returns the payer's input, to keep it after a failed confirmation. */
function payerOf(sandbox: Sandbox, id: string): Refusal['kept'] {
  const session = sandbox.books.sessions.get(id);
  const payer = session && paymentOf(sandbox, session)?.payer;
  return payer ? { email: payer.email, name: payer.name } : {};
}

function showCheckout(
  reply: FastifyReply,
  session: SessionRecord,
  refusal: Refusal | null,
): FastifyReply {
  const page =
    session.status === 'open'
      ? checkoutPage(session, refusal ?? { errors: {}, kept: {} })
      : noticePage(closedNotice(session, successUrlOf(session)));
  return send(reply, page, session);
}

function showConfirm(sandbox: Sandbox, reply: FastifyReply, session: SessionRecord): FastifyReply {
  const payment = paymentOf(sandbox, session);
  if (session.status !== 'open' || payment?.status !== 'requires_action') {
    return redirect(reply, session, hostedPageUrl(session.id, ''));
  }
  return send(reply, confirmPage(session, payment.card), session);
}

async function withSession(
  { books }: Sandbox,
  id: string,
  reply: FastifyReply,
  show: (session: SessionRecord) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  const session = books.sessions.get(id);
  return session ? show(session) : send(reply.code(404), noticePage(NO_SUCH_PAGE));
}

/** Returns true for a request of the page's script, which stays on the page after a refusal. */
function isFromScript({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

function redirect(reply: FastifyReply, session: SessionRecord, to: string): FastifyReply {
  return reply.headers(pagePolicy(session)).redirect(to, 303);
}

function send(reply: FastifyReply, page: Html, session?: SessionRecord): FastifyReply {
  return reply.headers(pagePolicy(session)).type('text/html; charset=utf-8').send(page.text);
}
