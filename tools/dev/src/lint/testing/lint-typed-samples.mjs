import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { settledHandlers } from '../../../eslint/settled-handlers.mjs';

// Lints code samples with the repository's own rules that need types, and prints the rules that each breaks. The
// repository's configuration accepts only existing files, so this one has an invented file name.
const samples = JSON.parse(await text(process.stdin));
const eslint = new ESLint({
  cwd: import.meta.dirname,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['*.ts'],
      plugins: { stagedoor: { rules: { 'settled-handlers': settledHandlers } } },
      rules: { 'stagedoor/settled-handlers': 'error' },
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          projectService: { allowDefaultProject: ['sample.ts'] },
          tsconfigRootDir: import.meta.dirname,
        },
      },
    },
  ],
});
const problems = [];
for (const code of samples) {
  const [{ messages }] = await eslint.lintText(code, { filePath: 'sample.ts' });
  problems.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(problems));
