import type { FunctionDrift } from './function-drift.js';

const VIEW = /^CREATE OR REPLACE VIEW/m;

/** Returns the source of a migration that brings the functions and views of a database to their texts. */
export function migrationText(className: string, drift: readonly FunctionDrift[]): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
${drift.map(statement).join('\n')}
  }
}
${drift.map(({ name, text }) => constant(name.toUpperCase(), text)).join('')}`;
}

/** Runs the text, or drops the function or view that has none. */
function statement({ name, text, stored }: FunctionDrift): string {
  const kind = VIEW.test(stored ?? '') ? 'VIEW' : 'FUNCTION';
  return `    await runner.query(${text === null ? `'DROP ${kind} ${name}'` : name.toUpperCase()});`;
}

function constant(name: string, text: string | null): string {
  if (text === null) return '';
  const escaped = text
    .trim()
    .replace(/;$/, '')
    .replace(/[\\`]|\$\{/g, '\\$&');
  return `\nconst ${name} = \`\n${escaped}\`;\n`;
}
