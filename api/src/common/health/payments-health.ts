import { Injectable } from '@nestjs/common';

/**
 * `failing` after a call to the payment provider without a response, or with one that blames the provider or our key.
 */
export type PaymentsState = 'ok' | 'failing';

/**
 * The state of the payment provider at the last call; reconciliation calls it every few seconds. It does not affect
 * readiness: sales go on without the provider, and an outage would make every copy unready at once.
 */
@Injectable()
export class PaymentsHealth {
  private current: PaymentsState = 'ok';

  get state(): PaymentsState {
    return this.current;
  }

  note(answered: boolean): void {
    this.current = answered ? 'ok' : 'failing';
  }
}
