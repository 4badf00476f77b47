import { LONG_STAGES, type Stage, STAGES } from './stages.js';

export const HELP = `npm test [-- --only <stage> … | --affected]
Runs every check and counts the results. npm run test:full adds the long ones.

--affected  after a change of remotes alone, leaves out what it cannot have
            broken since the last run here in which everything passed

${STAGES.map(lineOf).join('\n')}

${LONG_STAGES.map(lineOf).join('\n')}
`;

function lineOf({ name, title }: Stage): string {
  const longest = Math.max(...[...STAGES, ...LONG_STAGES].map((stage) => stage.name.length));
  return `  ${name.padEnd(longest)}  ${title}`;
}
