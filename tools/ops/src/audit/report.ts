import type { Audit, Finding } from '@stagedoor/api/audit';

const SHOWN = 5;

/** Formats the audit for a terminal. */
export function report({ findings, awaitingProvider }: Audit): string {
  const lines = findings.flatMap(linesOf);
  return [...lines, `${awaitingProvider} holds past their time await the payment provider`].join(
    '\n',
  );
}

/** Formats an invariant: its number of breaches, and the first of them. */
export function linesOf({ invariant, breaches }: Finding): string[] {
  const name = invariant.replaceAll('_', ' ');
  const mark = breaches.length === 0 ? '✓' : '✗';
  const rest = breaches.length - SHOWN;
  return [
    `${mark} ${name.padEnd(28)} ${breaches.length}`,
    ...breaches.slice(0, SHOWN).map(({ subject, detail }) => `    ${subject}: ${detail}`),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}
