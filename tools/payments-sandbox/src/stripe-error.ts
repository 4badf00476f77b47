/** The `error` of a body of Stripe's: what its SDK turns into one of its error classes. */
export interface StripeErrorFields {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
}

/** Thrown anywhere behind a route; answered as Stripe answers it. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly fields: StripeErrorFields,
  ) {
    super(fields.message);
  }

  /** The body as it is sent. */
  body(): { error: StripeErrorFields & { doc_url?: string } } {
    const { code } = this.fields;
    return {
      error: code
        ? {
            ...this.fields,
            doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
          }
        : this.fields,
    };
  }
}

/** A 400: the request cannot be done as it is. */
export function invalidRequest(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, code, param });
}

/** A 404: there is no object of that identifier. */
export function resourceMissing(object: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** The 404 of an address that is none. */
export function unknownRoute(method: string, path: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

/** The 500 of a failure of the server's own. */
export function serverError(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
}

/** The 429 of too many requests. */
export function rateLimited(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

/** The 401 of a key that is wrong, or was revoked. */
export function invalidKey(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
