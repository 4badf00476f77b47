import { findFreePort } from './free-port.js';

it('gives no port twice, so that all of a site can be asked for before any is taken', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, () => findFreePort()));
  for (let count = 0; count < 1_000; count += 1) ports.push(await findFreePort());

  expect(new Set(ports).size).toBe(ports.length);
});
