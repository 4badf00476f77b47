/**
 * Refuses `promise.catch(handler)` as a statement where the handler returns a promise. Nothing handles the rejection of
 * that second promise, and `no-floating-promises` accepts any handler. `void` before the statement declares that the
 * handler never rejects.
 */
export const settledHandlers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      rejects:
        'The promise that this handler returns may reject, and nothing handles the rejection.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices ?? {};
    if (!program) return {};
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    const returnsPromise = (handler) =>
      typeOf(handler)
        .getCallSignatures()
        .some((signature) => isThenable(signature.getReturnType()));

    return {
      'ExpressionStatement > CallExpression'({ callee, arguments: handlers }) {
        if (!HANDLING.has(callee.property?.name) || !isThenable(typeOf(callee.object))) return;
        for (const handler of handlers) {
          if (returnsPromise(handler)) context.report({ node: handler, messageId: 'rejects' });
        }
      },
    };
  },
};

const HANDLING = new Set(['then', 'catch', 'finally']);

/** True for a thenable, or a union with one. */
function isThenable(type) {
  const types = type.isUnion() ? type.types : [type];
  return types.some((one) => one.getProperty('then') !== undefined);
}
