/** A fault of a webhook. */
export type WebhookFault =
  | { kind: 'drop' }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'duplicate' };

/** How to send an event the first time. */
export type SendingPlan = { kind: 'send' } | WebhookFault | { kind: 'hold' };

interface WaitingFault {
  fault: WebhookFault;
  type: string | undefined;
}

/**
 * The faults of the next webhooks. For tests; held in memory only. Reordering holds events until the requested number
 * is complete and then releases them in reverse order.
 */
export class WebhookFaults {
  private waiting: WaitingFault[] = [];
  private held: string[] = [];
  private heldWanted = 0;

  /** Adds a fault for the next `times` events, of one type or of all. */
  add(fault: WebhookFault, times: number, type?: string): void {
    for (let i = 0; i < times; i += 1) this.waiting.push({ fault, type });
  }

  /** Holds the next `count` events and releases them in reverse order. */
  reorder(count: number): void {
    this.heldWanted = count;
  }

  /** Returns how to send an event, before its first attempt. */
  plan(eventId: string, type: string): SendingPlan {
    const index = this.waiting.findIndex((entry) => !entry.type || entry.type === type);
    if (index >= 0) return this.waiting.splice(index, 1)[0]?.fault ?? { kind: 'send' };
    if (this.heldWanted === 0) return { kind: 'send' };
    this.held.push(eventId);
    return { kind: 'hold' };
  }

  /** Returns true for a held event. */
  holds(eventId: string): boolean {
    return this.held.includes(eventId);
  }

  /** Returns the held events, last first, if their number is complete; else none. */
  release(): string[] {
    if (this.heldWanted === 0 || this.held.length < this.heldWanted) return [];
    return this.takeHeld();
  }

  /** Removes all faults. Returns the held events, last first. */
  clear(): string[] {
    this.waiting = [];
    return this.takeHeld();
  }

  private takeHeld(): string[] {
    const released = this.held.reverse();
    this.held = [];
    this.heldWanted = 0;
    return released;
  }
}
