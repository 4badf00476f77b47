import type { FastifyInstance, FastifyReply } from 'fastify';
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
import { checkForm, typedForm, type FormErrors, type TypedForm } from './card-form.js';
import { checkoutPage } from './checkout-page.js';
import { confirmPage } from './confirm-page.js';
import type { Html } from './html.js';
import { closedNotice, FAILED_PAGE, NO_SUCH_PAGE, noticePage } from './notice-page.js';
import { pagePolicy } from './page-policy.js';

export interface PageOptions {
  sandbox: Sandbox;
  /** Brings the books up to the clock: what is overdue expires. */
  settle: () => Promise<void>;
}

interface SessionRoute {
  Params: { id: string };
  Body: Form | undefined;
}

/** The hosted page: `/c/pay/<session>`, its confirmation step, and its style and script. */
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
  app.get<SessionRoute>('/c/pay/:id', (request, reply) =>
    withSession(sandbox, request.params.id, reply, (session) => showCheckout(reply, session)),
  );
  app.post<SessionRoute>('/c/pay/:id', (request, reply) =>
    pay(sandbox, request.params.id, typedForm(request.body ?? {}), reply),
  );
  app.get<SessionRoute>('/c/pay/:id/confirm', (request, reply) =>
    withSession(sandbox, request.params.id, reply, (session) =>
      showConfirm(sandbox, reply, session),
    ),
  );
  app.post<SessionRoute>('/c/pay/:id/confirm', (request, reply) =>
    confirm(sandbox, request.params.id, request.body?.['decision'] === 'complete', reply),
  );
  done();
}

/** Where the buyer goes after the payment. */
export function successUrlOf({ id, successUrl }: SessionRecord): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

async function pay(
  sandbox: Sandbox,
  id: string,
  typed: TypedForm,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return withSession(sandbox, id, reply, async (session) => {
    const checked = checkForm(typed, sandbox.clock.now());
    if (!checked.valid && session.status === 'open') {
      return showCheckout(reply.code(400), session, { typed, errors: checked.errors });
    }
    if (!checked.valid) return showCheckout(reply, session);
    const outcome = await changeSession(sandbox, id, (current) =>
      paySession(sandbox, current, checked.card, checked.payer),
    );
    return afterPayment(sandbox, id, outcome, typed, reply);
  });
}

async function confirm(
  sandbox: Sandbox,
  id: string,
  confirmed: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return withSession(sandbox, id, reply, async () => {
    const outcome = await changeSession(sandbox, id, (current) =>
      confirmPayment(sandbox, current, confirmed),
    );
    return afterPayment(sandbox, id, outcome, {}, reply);
  });
}

/** Runs a change on the session as it is inside the transaction, so that two at once charge once. */
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

function afterPayment(
  sandbox: Sandbox,
  id: string,
  outcome: PaymentOutcome,
  typed: Partial<TypedForm>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return withSession(sandbox, id, reply, (session) => {
    const here = hostedPageUrl(session.id, '');
    if (outcome.kind === 'needs confirmation') return redirect(reply, session, `${here}/confirm`);
    if (outcome.kind === 'declined') {
      const kept = { ...typed, ...payerOf(sandbox, session) };
      return showCheckout(reply.code(402), session, { typed: kept, declined: outcome.message });
    }
    return redirect(reply, session, session.status === 'complete' ? successUrlOf(session) : here);
  });
}

/** What the confirmation step need not ask again for. */
function payerOf(sandbox: Sandbox, session: SessionRecord): Partial<TypedForm> {
  const payer = paymentOf(sandbox, session)?.payer;
  return payer ? { email: payer.email, name: payer.name } : {};
}

function showCheckout(
  reply: FastifyReply,
  session: SessionRecord,
  state: { typed?: Partial<TypedForm>; errors?: FormErrors; declined?: string } = {},
): FastifyReply {
  if (session.status !== 'open') {
    return send(reply, noticePage(closedNotice(session, successUrlOf(session))), session);
  }
  const { typed = {}, errors = {}, declined = null } = state;
  return send(reply, checkoutPage(session, { typed, errors, declined }), session);
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

function redirect(reply: FastifyReply, session: SessionRecord, to: string): FastifyReply {
  return reply.headers(pagePolicy(session)).redirect(to, 303);
}

function send(reply: FastifyReply, page: Html, session?: SessionRecord): FastifyReply {
  return reply.headers(pagePolicy(session)).type('text/html; charset=utf-8').send(page.text);
}
