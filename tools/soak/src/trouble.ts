import { setTimeout as pause } from 'node:timers/promises';
import type { ApiFaultAnswer } from '@stagedoor/payments-sandbox';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** What goes wrong, and how often. */
const TROUBLES = {
  'API killed anywhere': 3,
  'database killed': 2,
  'database frozen': 2,
  'webhooks dropped': 4,
  'webhooks doubled': 4,
  'webhooks delayed': 3,
  'webhooks reordered': 3,
  'provider answers 429': 3,
  'provider answers 500': 3,
  'provider does not answer': 1,
  'provider hangs up': 3,
};
type Trouble = keyof typeof TROUBLES;

/** Lets things go wrong, one after another, until the soak is over. It begins with the processes that set the scene. */
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
    // What is away already can be killed and frozen no more.
    case 'database killed':
      return shop.database.isAway ? undefined : shop.database.crash();
    case 'database frozen':
      return shop.database.isAway ? undefined : shop.database.freeze(pause(random.int(300, 2_000)));
    case 'webhooks dropped':
      return control.faultWebhooks({ kind: 'drop' }, times);
    case 'webhooks doubled':
      return control.faultWebhooks({ kind: 'duplicate' }, times);
    case 'webhooks delayed':
      return control.faultWebhooks({ kind: 'delay', milliseconds: random.int(500, 4_000) }, times);
    case 'webhooks reordered':
      return control.reorderWebhooks(times + 1);
    case 'provider answers 429':
      return faultApi(shop, random, 429);
    case 'provider answers 500':
      return faultApi(shop, random, 500);
    case 'provider does not answer':
      return faultApi(shop, random, 'nothing');
    case 'provider hangs up':
      return faultApi(shop, random, 'close');
  }
}

function faultApi({ sandbox }: Shop, random: Random, answer: ApiFaultAnswer): void {
  const when = answer !== 429 && random.chance(0.5) ? 'after' : 'before';
  sandbox.control.faultApi({ answer, when }, random.int(1, 5));
}
