import type { DBSchema, IDBPDatabase } from 'idb';

/** Thrown when this device can neither read nor keep anything. Its message is for the user. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('This phone can store nothing at the moment. Reload the page.', { cause });
  }
}

/**
 * A database of this device. The browser may close a connection at any time: work that fails is repeated once on a new
 * connection, so all of it must be repeatable.
 */
export class DeviceDatabase<Schema extends DBSchema> {
  private isClosed = false;

  private constructor(
    private readonly connect: () => Promise<IDBPDatabase<Schema>>,
    private connection: Promise<IDBPDatabase<Schema>>,
  ) {}

  static async open<Schema extends DBSchema>(
    connect: () => Promise<IDBPDatabase<Schema>>,
  ): Promise<DeviceDatabase<Schema>> {
    const connectAndGiveWay = async () => {
      const database = await connect();
      // A newer page in another tab would wait for its database until this page is closed.
      database.addEventListener('versionchange', () => database.close());
      return database;
    };
    const connection = connectAndGiveWay();
    await connection;
    return new DeviceDatabase(connectAndGiveWay, connection);
  }

  async run<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const used = this.connection;
    try {
      return await used.then(work);
    } catch (error) {
      if (this.isClosed) throw error;
      if (used === this.connection) this.connection = this.disconnect().then(this.connect);
    }
    return this.connection.then(work).catch((error: unknown) => {
      throw new StorageError(error);
    });
  }

  close(): void {
    this.isClosed = true;
    void this.disconnect();
  }

  private async disconnect(): Promise<void> {
    const database = await this.connection.catch(() => null);
    database?.close();
  }
}
