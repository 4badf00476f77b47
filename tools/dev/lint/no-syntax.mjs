/** Refuses nodes by selector, each with a message that names the alternative. */
export const noSyntax = {
  meta: { type: 'problem', schema: false },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    );
  },
};
