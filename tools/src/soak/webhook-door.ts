import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** An address of one that passes each connection on to one of many ports in turn, as a load balancer does. */
export interface WebhookDoor {
  url: string;
  close: () => void;
}

/** Opens the door through which webhooks reach all copies of the API. A copy that is down refuses its share. */
export async function openWebhookDoor(ports: readonly number[]): Promise<WebhookDoor> {
  let turn = 0;
  const server = createServer((caller) => {
    const copy = connect(ports[(turn += 1) % ports.length]!, '127.0.0.1');
    caller.on('error', () => copy.destroy()).pipe(copy);
    copy.on('error', () => caller.destroy()).pipe(caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    close: () => server.close(),
  };
}
