import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DoorEvent } from '@stagedoor/contracts';
import { DoorScanner } from '../../../../mfe-door/src/scanning/door-scanner';
import { DoorStore } from '../../../../mfe-door/src/scanning/door-store';
import { hashOf } from '../../../../mfe-door/src/scanning/ticket-code';
import type { TakenScan } from './check-night.js';
import type { Step } from './plan.js';
import type { Radio } from './radio.js';

const POLL_MS = 50;

export interface PhoneOptions {
  deviceId: string;
  gate: string;
  night: DoorEvent;
  radio: Radio;
  /** Ends its work early. */
  signal: AbortSignal;
  /** Called when the phone is lost. */
  onLost: () => Promise<void>;
}

/** A phone at a gate: the scanner and the store of the product, on a network with faults. */
export class Phone {
  /** Every scan whose verdict it has shown. */
  readonly taken: TakenScan[] = [];
  /** The ids of the scans that were lost with it. */
  lost: ReadonlySet<string> = new Set();
  isLost = false;
  private scanner: DoorScanner;

  private constructor(
    private readonly options: PhoneOptions,
    private readonly store: DoorStore,
  ) {
    this.scanner = this.newScanner();
  }

  static async open(options: PhoneOptions): Promise<Phone> {
    const phone = new Phone(options, await DoorStore.open(undefined, options.deviceId));
    await phone.scanner.start();
    return phone;
  }

  get radio(): Radio {
    return this.options.radio;
  }

  /** Takes its steps, each when it is due: `due` returns when that is, in milliseconds since 1970. */
  async work(steps: readonly Step[], due: (atMs: number) => number): Promise<void> {
    for (const step of steps) {
      this.options.signal.throwIfAborted();
      await pause(Math.max(0, due(step.atMs) - Date.now()));
      await this.take(step);
      if (this.isLost) return;
    }
  }

  /** Resolves when the server has every scan of this phone. */
  async sendAll(): Promise<void> {
    this.radio.turn('good');
    await this.until(({ isOnline, waiting }) => isOnline && waiting === 0);
    await this.radio.settle();
  }

  /** Resolves when the phone has read a list that it asked for after this call: the second that arrives. */
  async readList(): Promise<void> {
    for (let arrived = 0; arrived < 2; arrived += 1) {
      const { listedAt: before } = this.scanner.current();
      await this.until(({ listedAt }) => listedAt !== before);
    }
  }

  close(): void {
    this.scanner.stop();
    this.store.close();
  }

  private async take(step: Step): Promise<void> {
    if (step.does === 'scan') await this.scan(step.code);
    else if (step.does === 'receive') this.radio.turn(step.reception);
    else if (step.does === 'reload') await this.reload();
    else await this.getLost();
  }

  private async scan(code: string): Promise<void> {
    const { id, verdict, isLocal } = await this.scanner.scan(code, 'in');
    this.taken.push({ id, hash: await hashOf(code), verdict, isLocal });
  }

  private async reload(): Promise<void> {
    this.scanner.stop();
    this.scanner = this.newScanner();
    await this.scanner.start();
  }

  private async getLost(): Promise<void> {
    this.isLost = true;
    this.scanner.stop();
    const waiting = await this.store.waitingScans(this.options.night.event.id);
    this.lost = new Set(waiting.map(({ id }) => id));
    await this.options.onLost();
  }

  private newScanner(): DoorScanner {
    const { deviceId, gate, night, radio } = this.options;
    const place = { night, deviceId, gate, isHelper: false };
    return new DoorScanner({ ...place, api: radio.api, store: this.store });
  }

  private async until(holds: (state: ReturnType<DoorScanner['current']>) => boolean) {
    for (;;) {
      const state = this.scanner.current();
      if (holds(state)) return state;
      this.options.signal.throwIfAborted();
      await pause(POLL_MS);
    }
  }
}
