/** What a test can do to webhooks; the time of a delay is in milliseconds. */
export type WebhookFault =
  { kind: 'drop' } | { kind: 'delay'; milliseconds: number } | { kind: 'duplicate' };

/** What is to be done with an event that is sent for the first time. */
export type SendingPlan = { kind: 'send' } | WebhookFault | { kind: 'hold' };

interface WaitingFault {
  fault: WebhookFault;
  type: string | undefined;
}

/**
 * The faults that wait for the next webhooks. They are for tests and do not outlive the process.
 * Reordering holds events until as many have come as were asked for; then they leave last first.
 */
export class WebhookFaults {
  private waiting: WaitingFault[] = [];
  private held: string[] = [];
  private heldWanted = 0;

  /** Faults for the next events, of one type or of any. */
  add(fault: WebhookFault, times: number, type?: string): void {
    for (let i = 0; i < times; i += 1) this.waiting.push({ fault, type });
  }

  /** Holds the next events and lets them go in the reverse order. */
  reorder(count: number): void {
    this.heldWanted = count;
  }

  /** What to do with an event before its first attempt. */
  plan(eventId: string, type: string): SendingPlan {
    const index = this.waiting.findIndex((entry) => !entry.type || entry.type === type);
    if (index >= 0) return this.waiting.splice(index, 1)[0]?.fault ?? { kind: 'send' };
    if (this.heldWanted === 0) return { kind: 'send' };
    this.held.push(eventId);
    return { kind: 'hold' };
  }

  /** True for an event that waits for the others. */
  holds(eventId: string): boolean {
    return this.held.includes(eventId);
  }

  /** The held events, last first, once they are complete; else none. */
  release(): string[] {
    if (this.heldWanted === 0 || this.held.length < this.heldWanted) return [];
    return this.letGo();
  }

  /** Forgets all faults and answers the events that were held, last first. */
  clear(): string[] {
    this.waiting = [];
    return this.letGo();
  }

  private letGo(): string[] {
    const released = this.held.reverse();
    this.held = [];
    this.heldWanted = 0;
    return released;
  }
}
