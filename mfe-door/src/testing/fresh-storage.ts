import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { heldInPage } from '../shared/device';

/** Gives each test of the file a device that has stored nothing. Pages of an earlier test keep theirs. */
export function freshStorage(): void {
  beforeEach(() => {
    localStorage.clear();
    heldInPage.clear();
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
}

function fail(): never {
  throw new DOMException('No storage.', 'QuotaExceededError');
}

/** The ways in which `localStorage` fails until the mocks are restored. */
export const UNUSABLE_STORAGES: [string, () => unknown][] = [
  ['whose storage is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail)],
  [
    'whose storage is disabled',
    () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(fail),
  ],
];
