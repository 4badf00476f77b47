import { setTimeout as pause } from 'node:timers/promises';
import type { ApiFaultAnswer } from '@stagedoor/payments-sandbox';
import type { Actions, Random } from './random.js';
import type { Shop } from './shop.js';
import type { SingleServer } from './single-server.js';

/** The faults, with their weights. A database that is already stopped or frozen is left as it is. */
const FAULTS: Actions<(shop: Shop<SingleServer>, random: Random, times: number) => unknown> = {
  'API killed anywhere': [3, ({ copies }, random) => random.pick(copies).kill()],
  'database killed': [2, ({ database }) => !database.isAway && database.crash()],
  'database frozen': [
    2,
    ({ database }, random) => !database.isAway && database.freeze(pause(random.int(300, 2_000))),
  ],
  'webhooks dropped': [
    4,
    ({ sandbox }, _, times) => sandbox.control.faultWebhooks({ kind: 'drop' }, times),
  ],
  'webhooks duplicated': [
    4,
    ({ sandbox }, _, times) => sandbox.control.faultWebhooks({ kind: 'duplicate' }, times),
  ],
  'webhooks delayed': [
    3,
    ({ sandbox }, random, times) =>
      sandbox.control.faultWebhooks({ kind: 'delay', milliseconds: random.int(500, 4_000) }, times),
  ],
  'webhooks reordered': [3, ({ sandbox }, _, times) => sandbox.control.reorderWebhooks(times + 1)],
  'provider returns 429': [3, (shop, random) => faultApi(shop, random, 429)],
  'provider returns 500': [3, (shop, random) => faultApi(shop, random, 500)],
  'provider sends no response': [1, (shop, random) => faultApi(shop, random, 'nothing')],
  'provider closes the connection': [3, (shop, random) => faultApi(shop, random, 'close')],
};

/** Injects faults one after another until the soak is over. Kills the API processes of the set-up first. */
export async function makeTrouble(
  shop: Shop<SingleServer>,
  random: Random,
  over: AbortSignal,
): Promise<void> {
  for (const copy of shop.copies) copy.kill();
  while (!over.aborted) {
    await pause(random.int(200, 1_000));
    const [name, inject] = random.draw(FAULTS);
    shop.tally.add(`trouble: ${name}`);
    await inject(shop, random, random.int(1, 8));
  }
}

function faultApi({ sandbox }: Shop, random: Random, answer: ApiFaultAnswer): void {
  const when = answer !== 429 && random.chance(0.5) ? 'after' : 'before';
  sandbox.control.faultApi({ answer, when }, random.int(1, 5));
}
