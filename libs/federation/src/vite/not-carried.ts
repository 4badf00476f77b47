import { type ESTree, Visitor } from 'vite';

/** What a module has that the scripts of a remote cannot have, and why. */
export interface NotCarried {
  text: string;
  reason: string;
}

const NO_HASH = 'what it loads has no hash in the registry';
const CLASSIC = 'only modules have it, and the scripts of a remote are classic ones';
const WORKER =
  "a worker needs a hash in the registry. Import its URL from './name.worker.ts?worker&url' and start it with startWorker(new WorkerFile(new URL(url)))";

/**
 * Finds the first thing in an ES module that cannot be carried into a classic script of a remote: an import of an
 * address that is no part of the build, a property of `import.meta` other than `url`, and a worker that is started
 * past the registry.
 */
export function notCarried(
  program: ESTree.Program,
  code: string,
  isOfBuild: (id: string) => boolean,
): NotCarried | null {
  const found: NotCarried[] = [];
  const add = ({ start, end }: ESTree.Span, reason: string) =>
    found.push({ text: code.slice(start, end), reason });
  const carriedMeta = new Set<number>();
  const checkSource = (node: ESTree.Span, source: ESTree.Node | null) => {
    const id = source?.type === 'Literal' ? source.value : undefined;
    if (source && !(typeof id === 'string' && isOfBuild(id))) add(node, NO_HASH);
  };
  new Visitor({
    ImportExpression: (node) => checkSource(node, node.source),
    ImportDeclaration: (node) => checkSource(node, node.source),
    ExportNamedDeclaration: (node) => checkSource(node, node.source),
    ExportAllDeclaration: (node) => checkSource(node, node.source),
    MemberExpression(node) {
      if (node.object.type !== 'MetaProperty') return;
      carriedMeta.add(node.object.start);
      const isUrl = node.property.type === 'Identifier' && node.property.name === 'url';
      if (node.object.meta.name === 'import' && (node.computed || !isUrl)) add(node, CLASSIC);
    },
    MetaProperty(node) {
      if (node.meta.name === 'import' && !carriedMeta.has(node.start)) add(node, CLASSIC);
    },
    NewExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && /^(?:Shared)?Worker$/.test(callee.name))
        add(node, WORKER);
    },
  }).visit(program);
  return found[0] ?? null;
}
