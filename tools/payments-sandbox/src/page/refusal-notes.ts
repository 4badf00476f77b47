import type { Clock } from '../clock.js';
import type { FormErrors, TypedForm } from './card-form.js';

/** What the page asks for again after a refusal: never the card number or the security code. */
export type KeptFields = Pick<TypedForm, 'email' | 'expiry' | 'name'>;

/** Why an attempt to pay was refused, by field, and what need not be typed again. */
export interface Refusal {
  errors: FormErrors;
  kept: Partial<KeptFields>;
}

const LIFE_MS = 60_000;

/**
 * Carries a refusal over the redirect that answers a form, from the attempt to the page that shows
 * it. A note lives in memory alone, for a minute, and is shown once.
 */
export class RefusalNotes {
  private readonly notes = new Map<string, { refusal: Refusal; leftAtMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Leaves a note for the next look at the session's page, in place of an older one. */
  leave(sessionId: string, refusal: Refusal): void {
    this.dropStale();
    this.notes.set(sessionId, { refusal, leftAtMs: this.clock.now() });
  }

  /** The session's note, which is gone afterwards. */
  take(sessionId: string): Refusal | null {
    this.dropStale();
    const note = this.notes.get(sessionId);
    this.notes.delete(sessionId);
    return note?.refusal ?? null;
  }

  private dropStale(): void {
    const oldest = this.clock.now() - LIFE_MS;
    for (const [id, { leftAtMs }] of this.notes) {
      if (leftAtMs <= oldest) this.notes.delete(id);
    }
  }
}
