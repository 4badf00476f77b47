import type { Envelope, ErrorBody } from '@stagedoor/contracts';

/** A call that the API refused. */
export class CallRefused extends Error {
  constructor(
    readonly status: number,
    call: string,
    body: Partial<ErrorBody>,
  ) {
    super(`${call} returned ${status}: ${body.error ?? 'no reason given'}`);
  }
}

/** Calls the API as one user. A repeated call with the same key gets the same response. */
export class StagedoorClient {
  constructor(
    private readonly apiUrl: string,
    private readonly accessToken: string | null = null,
  ) {}

  as(accessToken: string): StagedoorClient {
    return new StagedoorClient(this.apiUrl, accessToken);
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  post<T>(path: string, body: object, idempotencyKey?: string): Promise<T> {
    return this.call('POST', path, body, idempotencyKey);
  }

  patch<T>(path: string): Promise<T> {
    return this.call('PATCH', path, {});
  }

  private async call<T>(
    method: string,
    path: string,
    body?: object,
    idempotencyKey?: string,
  ): Promise<T> {
    const response = await fetch(`${this.apiUrl}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new CallRefused(
        response.status,
        `${method} ${path}`,
        (await response.json()) as ErrorBody,
      );
    return ((await response.json()) as Envelope<T>).data;
  }
}
