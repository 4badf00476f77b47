import { createHook } from 'node:async_hooks';

const kept: unknown[] = [];

/**
 * Makes `process.nextTick` fast for the life of the process, which calls this once at its start.
 *
 * Node creates an object for each tick. A garbage collection that finds none of them alive also discards their hidden
 * class, and from then on V8 creates each one several times slower, which costs each request some microseconds. One
 * that stays alive keeps the class.
 */
export function keepTickObject(): void {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') kept.push(resource);
    },
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
}
