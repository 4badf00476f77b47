import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { placeOrderBodySchema } from '@stagedoor/contracts';
import { Batcher } from '../../../common/batching/batcher.js';
import type { DomainError } from '../../../common/errors/domain-error.js';
import { type EarlyRefusal, EarlyRefusals } from '../../../common/http/early-refusals.js';
import { idempotencyKeyOf } from '../../../common/idempotency/idempotency-key.decorator.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { TokenUsers } from '../../auth/token-users.service.js';
import { holdRefused } from '../domain/orders.errors.js';
import type { HoldRefusal, HoldRequest } from '../domain/ticket-hold.js';
import { toHoldRequest } from './hold-request.js';
import { SoldOutRefusals } from './sold-out-refusals.js';
import { WaitingRoom } from './waiting-room.service.js';

/** Maximum requests that one reading of the stock decides; one reading at a time. */
const READING_BATCH = { name: 'read the stock', groupSize: 1_000, atOnce: 1 };

/** Refuses orders of sold-out tickets, and of buyers in line, before the framework, which gets every other request. */
@Injectable()
export class EarlyOrderRefusals implements EarlyRefusal {
  private readonly batches = new Batcher(
    (requests: readonly HoldRequest[]) => this.decide(requests),
    READING_BATCH,
  );

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly users: TokenUsers,
    private readonly soldOut: SoldOutRefusals,
    private readonly room: WaitingRoom,
    refusals: EarlyRefusals,
  ) {
    refusals.set('/api/orders', this);
  }

  isActive(): boolean {
    return this.soldOut.isActive() || this.room.isActive();
  }

  async refusalOf(request: IncomingMessage, body: unknown): Promise<DomainError | null> {
    const parsed = placeOrderBodySchema.safeParse(body);
    if (!parsed.success) return null;
    const wanted = toHoldRequest(parsed.data, idempotencyKeyOf(request.headers));
    const hasLine = this.room.hasLine(wanted.eventId);
    if (!hasLine && !this.soldOut.mayRefuse(wanted)) return null;
    const user = await this.users.identify(request);
    if (!user) return null;
    const order = { ...wanted, buyerId: user.id, networkKey: null };
    const refusal = await (hasLine ? this.room.refusalOf(order) : this.batches.add(order));
    return refusal && holdRefused(refusal, this.environment.MAX_TICKETS_PER_PERSON);
  }

  private async decide(requests: readonly HoldRequest[]): Promise<(HoldRefusal | null)[]> {
    const eventIds = [...new Set(requests.map(({ eventId }) => eventId))];
    const found = await Promise.all(
      eventIds.map((id) =>
        this.soldOut.find(
          id,
          requests.filter(({ eventId }) => eventId === id),
        ),
      ),
    );
    return requests.map(({ id }) => found.find((refusals) => refusals.has(id))?.get(id) ?? null);
  }
}
