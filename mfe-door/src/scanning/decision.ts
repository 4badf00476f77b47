import type { DoubleAdmission, ReEntry, ScanResult } from '@stagedoor/contracts';
import type { FollowerState } from '../shared/server-follower';
import type { ListedTicket } from './ticket-list';

/** The decision about a scan, as it is shown. */
export interface Decision extends Omit<ScanResult, 'admission'> {
  /** Without the id of its scan when this device decided. */
  admission: ScanResult['admission'] | ListedTicket['admission'];
  /** True when this device decided by its own list. */
  isLocal: boolean;
}

/** What the screen shows beside the last decision. */
export interface DeskState extends FollowerState {
  /** When the list was read, in milliseconds since 1970; null without a list. */
  listedAt: number | null;
  /** As the list says. */
  reEntry: ReEntry;
  doubles: readonly DoubleAdmission[];
}

/** A scan that cannot be decided: there is no network, and this device has never read the list. */
export class NoListError extends Error {
  constructor() {
    super('This phone has no list of tickets yet. Connect it to the network once.');
  }
}
