import { createHook } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepTickObject } from './keep-tick-object.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns how many of the tick objects that `work` makes are alive after a garbage collection. */
async function survivorsOf(work: () => void): Promise<number> {
  const made: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') made.push(new WeakRef(resource));
    },
  }).enable();
  work();
  hook.disable();
  // A reference is held until the end of the task that made it.
  await pause(1);
  collectGarbage();
  return made.filter((ref) => ref.deref() !== undefined).length;
}

it('keeps one tick object, of those that would not live', async () => {
  expect(await survivorsOf(() => process.nextTick(() => undefined))).toBe(0);
  expect(await survivorsOf(keepTickObject)).toBe(1);
});
