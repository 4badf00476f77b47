import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How a door treats connections. `stuck` takes them and passes nothing on, in either direction, as a frozen host does; what
 * was sent meanwhile goes on when it opens. `shut` resets those that there are and every new one.
 */
export type DoorState = 'open' | 'stuck' | 'shut';

/** An address that passes each connection on to a service, or to several ports in turn as a load balancer does. */
export class Door {
  private state: DoorState = 'open';
  private turn = 0;
  private readonly connections = new Set<[caller: Socket, service: Socket]>();
  private readonly server: Server;

  private constructor(private readonly ports: readonly number[]) {
    this.server = createServer((caller) => this.letIn(caller));
  }

  /** To these ports of this machine. One that refuses a connection costs its caller that connection. */
  static async open(...ports: number[]): Promise<Door> {
    const door = new Door(ports);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The address of a service, as it is reached through this door. */
  urlOf(service: string): string {
    const url = new URL(service);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** From now on, until it is told otherwise. */
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

  private letIn(caller: Socket): void {
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
