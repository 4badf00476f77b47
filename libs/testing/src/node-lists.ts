import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Internals {
  implForWrapper: (list: NodeList) => { length: number; item: (index: number) => object };
  wrapperForImpl: (node: object) => Node;
}

/** Iterates lists of nodes, live ones too, without the proxy through which jsdom reads each item and the length. */
export function readNodeListsFaster({ NodeList }: typeof globalThis) {
  const { implForWrapper, wrapperForImpl } =
    require('jsdom/lib/jsdom/living/generated/utils.js') as Internals;
  NodeList.prototype[Symbol.iterator] = function* nodes(this: NodeList) {
    const list = implForWrapper(this);
    for (let index = 0; index < list.length; index += 1) yield wrapperForImpl(list.item(index));
  } as () => ArrayIterator<Node>;
}
