import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// Lints code samples under invented file names with the repository's configuration, and prints the rules that each
// breaks. Rules that need types are disabled, because the files do not exist.
const samples = JSON.parse(await text(process.stdin));
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });
const broken = [];
for (const { path, code } of samples) {
  const [result] = await eslint.lintText(code, { filePath: path });
  broken.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
