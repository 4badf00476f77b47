/** The `error` of Stripe's error body. The SDK turns it into one of its error classes. */
export interface StripeErrorFields {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
}

/** An error that a route returns as Stripe does. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly fields: StripeErrorFields,
  ) {
    super(fields.message);
  }

  /** The response body. */
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

/** A 400: the request is invalid. */
export function invalidRequest(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, code, param });
}

/** A 404: no object has this id. */
export function resourceMissing(object: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** The 404 of an unknown URL. */
export function unknownRoute(method: string, path: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

/** The 500 of an internal failure. */
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

/** The 401 of a wrong or revoked key. */
export function invalidKey(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
