import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** Gives each test of the file a device that has stored nothing. Pages of an earlier test keep theirs. */
export function freshStorage(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
}
