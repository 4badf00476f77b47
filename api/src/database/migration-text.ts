import type { FunctionDrift } from './function-drift.js';

const VIEW = /^CREATE OR REPLACE VIEW/m;

/** Returns the source of a migration that brings the functions and views of a database to their texts, and back. */
export function migrationText(className: string, drift: readonly FunctionDrift[]): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${drift.map((one) => statement(one, one.text, one.name.toUpperCase())).join('\n')}
  }

  async down(runner: QueryRunner): Promise<void> {
${drift
  .toReversed()
  .map((one) => statement(one, one.stored, `OLD_${one.name.toUpperCase()}`))
  .join('\n')}
  }
}
${drift
  .flatMap(({ name, text, stored }) => [
    constant(name.toUpperCase(), text),
    constant(`OLD_${name.toUpperCase()}`, stored),
  ])
  .join('')}`;
}

/** Runs the statement of that name, or drops the function or view when there is no text. */
function statement({ name, text, stored }: FunctionDrift, wanted: string | null, as: string) {
  const kind = VIEW.test(text ?? stored ?? '') ? 'VIEW' : 'FUNCTION';
  return `    await runner.query(${wanted === null ? `'DROP ${kind} ${name}'` : as});`;
}

function constant(name: string, text: string | null): string {
  if (text === null) return '';
  const escaped = text
    .trim()
    .replace(/;$/, '')
    .replace(/[\\`]|\$\{/g, '\\$&');
  return `\nconst ${name} = \`\n${escaped}\`;\n`;
}
