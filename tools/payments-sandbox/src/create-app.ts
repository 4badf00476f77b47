import Fastify, { type FastifyInstance } from 'fastify';
import { apiRoutes, type RateLimits } from './api/api-routes.js';
import { FormError, parseForm } from './api/form.js';
import { sendError, type ApiFaults } from './control/api-faults.js';
import type { SandboxControl } from './control/control.js';
import { controlRoutes } from './control/control-routes.js';
import { pageRoutes } from './page/page-routes.js';
import type { Sandbox } from './sandbox.js';
import { reportFailure } from './report-failure.js';
import { invalidRequest, serverError, StripeError, unknownRoute } from './stripe-error.js';

export interface AppParts {
  sandbox: Sandbox;
  secretKey: string;
  faults: ApiFaults;
  limits: RateLimits;
  control: SandboxControl;
  settle: () => Promise<void>;
}

/**
 * Creates the HTTP server: API, hosted page and control API. An unknown route and a failure return a Stripe error
 * object.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseForm(body),
  );
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, unknownRoute(request.method, request.url.split('?')[0] ?? '')),
  );
  app.setErrorHandler((error, _request, reply) => sendError(reply, toStripeError(error)));
  app.register(apiRoutes, parts);
  app.register(pageRoutes, parts);
  app.register(controlRoutes, parts);
  return app;
}

function toStripeError(error: unknown): StripeError {
  if (error instanceof StripeError) return error;
  if (error instanceof FormError) return invalidRequest(error.message);
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    const { message, statusCode } = error;
    return new StripeError(Number(statusCode), { type: 'invalid_request_error', message });
  }
  reportFailure(error);
  return serverError();
}
