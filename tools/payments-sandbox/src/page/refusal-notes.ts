import type { Clock } from '../clock.js';
import type { FormErrors, TypedForm } from './card-form.js';

/** The input that the page keeps after a refusal: never the card number or the security code. */
export type KeptFields = Pick<TypedForm, 'email' | 'expiry' | 'name'>;

/** The errors of a refused attempt, by field, and the input to keep. */
export interface Refusal {
  errors: FormErrors;
  kept: Partial<KeptFields>;
}

const LIFE_MS = 60_000;

/**
 * Keeps a refusal for the page after the redirect. In memory only; each refusal expires after a minute and is shown
 * once.
 */
export class RefusalNotes {
  private readonly notes = new Map<string, { refusal: Refusal; leftAtMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Stores the refusal for the next view of the session's page. Replaces an earlier one. */
  leave(sessionId: string, refusal: Refusal): void {
    this.dropStale();
    this.notes.set(sessionId, { refusal, leftAtMs: this.clock.now() });
  }

  /** Returns and removes the refusal of a session. */
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
