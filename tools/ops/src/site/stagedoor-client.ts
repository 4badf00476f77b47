import { setTimeout as pause } from 'node:timers/promises';
import type {
  Envelope,
  ErrorBody,
  Event,
  Order,
  PlacedOrder,
  Role,
  SignedIn,
} from '@stagedoor/contracts';

const PAUSE_MS = 50;

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

/** The body of a registration. */
export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
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

  put<T>(path: string, body: object): Promise<T> {
    return this.call('PUT', path, body);
  }

  patch<T>(path: string): Promise<T> {
    return this.call('PATCH', path, {});
  }

  register(registration: Registration): Promise<SignedIn> {
    return this.post('/auth/register', registration);
  }

  login(email: string, password: string): Promise<SignedIn> {
    return this.post('/auth/login', { email, password });
  }

  /** Places an order of an event's first ticket type. */
  order(event: Event, quantity: number, idempotencyKey?: string): Promise<PlacedOrder> {
    const items = [{ ticketTypeId: event.ticketTypes[0]?.id, quantity }];
    return this.post('/orders', { eventId: event.id, items }, idempotencyKey);
  }

  /**
   * Places an order and waits for its payment page, which a busy shop opens later than a request waits; at the longest
   * until its hold ends. `order.checkoutUrl` is null for an order that cannot be paid.
   */
  async orderToPay(event: Event, quantity: number, idempotencyKey?: string): Promise<PlacedOrder> {
    const { checkoutUrl, ...placed } = await this.order(event, quantity, idempotencyKey);
    let { order } = placed;
    while (order.paymentStatus === 'pending' && order.checkoutUrl === null) {
      await pause(PAUSE_MS);
      order = await this.get<Order>(`/orders/${order.id}`);
    }
    return { order, checkoutUrl: order.checkoutUrl ?? checkoutUrl };
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
