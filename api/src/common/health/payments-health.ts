import { Injectable } from '@nestjs/common';

/** `failing` since the last call of the payment provider got no answer, or one that blames the provider or our key. */
export type PaymentsState = 'ok' | 'failing';

/**
 * Whether the payment provider answers, as those found who called it last; reconciliation calls it every few seconds. A
 * shop whose provider is away still sells, so this makes no copy of the API unready: it would take them all away at once.
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
