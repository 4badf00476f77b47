import { Batcher, type BatchLimits } from '../../../common/batching/batcher.js';
import type { HoldOutcome, HoldRequest } from '../domain/ticket-hold.js';
import type { SoldOutFacts } from '../persistence/sold-out.repository.js';

/** Maximum requests per statement; one statement per event at a time, because a second one would wait for its locks. */
export const HOLD_BATCH: BatchLimits = { groupSize: 64, atOnce: 1 };
/** Maximum requests per statement that only reads. */
const READ_BATCH = 1_024;

const SOLD_OUT: HoldOutcome = { outcome: 'sold_out', ticketsLeft: 0 };

/** The statements that decide on requests for one event. */
export interface EventStatements {
  /** Returns one outcome for each request, in order, after the commit. */
  hold: (requests: readonly HoldRequest[]) => Promise<HoldOutcome[]>;
  readSoldOut: (requests: readonly HoldRequest[]) => Promise<SoldOutFacts>;
  /** Tickets of the event that one buyer may have. */
  ticketsPerBuyer: number;
}

/**
 * The requests for one event, decided in the sequence of their arrival. Once the last statement has found a ticket type
 * sold out, one read refuses all that wait and ask for nothing else; only the others are sent to the statement that
 * holds. What was found before decides how a request is asked about, and never the response.
 */
export class EventLine {
  private readonly batches: Batcher<HoldRequest, HoldOutcome>;
  private isSoldOut = false;

  constructor(
    private readonly statements: EventStatements,
    onIdle: () => void,
  ) {
    const isSoldOut = () => this.isSoldOut;
    const limits = {
      atOnce: HOLD_BATCH.atOnce,
      get groupSize() {
        return isSoldOut() ? READ_BATCH : HOLD_BATCH.groupSize;
      },
    };
    this.batches = new Batcher((requests) => this.decide(requests), limits, onIdle);
  }

  /** Returns the outcome of the request. */
  add(request: HoldRequest): Promise<HoldOutcome> {
    return this.batches.add(request);
  }

  private async decide(requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    const refused = this.isSoldOut ? await this.findRefused(requests) : new Set<HoldRequest>();
    const outcomes = await this.holdAll(requests.filter((request) => !refused.has(request)));
    this.isSoldOut = refused.size > 0 || outcomes.some(isSoldOut);
    const decided = outcomes.values();
    return requests.map((request) => (refused.has(request) ? SOLD_OUT : decided.next().value!));
  }

  /** Returns the requests whose ticket types are all sold out, unless another rule may come first. */
  private async findRefused(requests: readonly HoldRequest[]): Promise<Set<HoldRequest>> {
    const { gone, undecided } = await this.statements.readSoldOut(requests);
    return new Set(
      requests.filter(({ id, items }) => {
        const tickets = items.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          tickets <= this.statements.ticketsPerBuyer &&
          !undecided.has(id) &&
          items.every(({ ticketTypeId }) => gone.has(ticketTypeId))
        );
      }),
    );
  }

  private async holdAll(requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    const outcomes: HoldOutcome[] = [];
    const { groupSize } = HOLD_BATCH;
    for (let from = 0; from < requests.length; from += groupSize) {
      outcomes.push(...(await this.statements.hold(requests.slice(from, from + groupSize))));
    }
    return outcomes;
  }
}

function isSoldOut(outcome: HoldOutcome): boolean {
  return outcome.outcome === 'sold_out' && outcome.ticketsLeft === 0;
}
