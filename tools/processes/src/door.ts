import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How a door treats connections. `stuck` accepts them and passes nothing on, in either direction, as a frozen host does;
 * `open` passes the delayed data on. `shut` resets existing and new connections.
 */
export type DoorState = 'open' | 'stuck' | 'shut';

/** A TCP proxy with faults. Passes each connection on to a service, or to several ports in turn (round robin). */
export class Door {
  private state: DoorState = 'open';
  private turn = 0;
  private readonly connections = new Set<[caller: Socket, service: Socket]>();
  private readonly server: Server;

  private constructor(private readonly ports: readonly number[]) {
    this.server = createServer((caller) => this.accept(caller));
  }

  /** Opens a door to these ports of this machine. If a port refuses the connection, the door closes the caller's. */
  static async open(...ports: number[]): Promise<Door> {
    const door = new Door(ports);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Returns the URL of a service through this door. */
  urlOf(service: string): string {
    const url = new URL(service);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Sets the state for existing and new connections. */
  be(state: DoorState): void {
    this.state = state;
    for (const connection of this.connections) this.treat(connection);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.be('shut');
    await closed;
  }

  private accept(caller: Socket): void {
    if (this.state === 'shut') {
      caller.resetAndDestroy();
      return;
    }
    const service = connect(this.ports[(this.turn += 1) % this.ports.length]!, '127.0.0.1');
    const connection: [Socket, Socket] = [caller, service];
    this.connections.add(connection);
    for (const [socket, other] of [connection, [service, caller]] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        other.destroy();
        this.connections.delete(connection);
      });
    }
    this.treat(connection);
  }

  private treat([caller, service]: [Socket, Socket]): void {
    if (this.state === 'shut') {
      caller.resetAndDestroy();
    } else if (this.state === 'stuck') {
      caller.unpipe(service);
      service.unpipe(caller);
    } else {
      caller.pipe(service);
      service.pipe(caller);
    }
  }
}
