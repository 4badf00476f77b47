import { allowedImports } from './allowed-imports.mjs';
import { declaredImports } from './declared-imports.mjs';
import { noSyntax } from './no-syntax.mjs';

/** The rules of this repository. */
export default {
  meta: { name: 'stagedoor' },
  rules: {
    'allowed-imports': allowedImports,
    'declared-imports': declaredImports,
    'no-syntax': noSyntax,
  },
};
