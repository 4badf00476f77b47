import { setTimeout as pause } from 'node:timers/promises';
import type { ApiFaultAnswer } from '@stagedoor/payments-sandbox';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** The faults, with their weights. */
const TROUBLES = {
  'API killed anywhere': 3,
  'database killed': 2,
  'database frozen': 2,
  'webhooks dropped': 4,
  'webhooks duplicated': 4,
  'webhooks delayed': 3,
  'webhooks reordered': 3,
  'provider returns 429': 3,
  'provider returns 500': 3,
  'provider sends no response': 1,
  'provider closes the connection': 3,
};
type Trouble = keyof typeof TROUBLES;

/** Injects faults one after another until the soak is over. Kills the API processes of the set-up first. */
export async function makeTrouble(shop: Shop, random: Random, over: AbortSignal): Promise<void> {
  for (const copy of shop.copies) copy.kill();
  while (!over.aborted) {
    await pause(random.int(200, 1_000));
    const trouble = random.weigh(TROUBLES);
    shop.tally.add(`trouble: ${trouble}`);
    await cause(trouble, shop, random);
  }
}

async function cause(trouble: Trouble, shop: Shop, random: Random): Promise<void> {
  const { control } = shop.sandbox;
  const times = random.int(1, 8);
  switch (trouble) {
    case 'API killed anywhere':
      return random.pick(shop.copies).kill();
    // A database that is already stopped or frozen is left as it is.
    case 'database killed':
      return shop.database.isAway ? undefined : shop.database.crash();
    case 'database frozen':
      return shop.database.isAway ? undefined : shop.database.freeze(pause(random.int(300, 2_000)));
    case 'webhooks dropped':
      return control.faultWebhooks({ kind: 'drop' }, times);
    case 'webhooks duplicated':
      return control.faultWebhooks({ kind: 'duplicate' }, times);
    case 'webhooks delayed':
      return control.faultWebhooks({ kind: 'delay', milliseconds: random.int(500, 4_000) }, times);
    case 'webhooks reordered':
      return control.reorderWebhooks(times + 1);
    case 'provider returns 429':
      return faultApi(shop, random, 429);
    case 'provider returns 500':
      return faultApi(shop, random, 500);
    case 'provider sends no response':
      return faultApi(shop, random, 'nothing');
    case 'provider closes the connection':
      return faultApi(shop, random, 'close');
  }
}

function faultApi({ sandbox }: Shop, random: Random, answer: ApiFaultAnswer): void {
  const when = answer !== 429 && random.chance(0.5) ? 'after' : 'before';
  sandbox.control.faultApi({ answer, when }, random.int(1, 5));
}
