export { VERDICT_TITLES as TITLES } from '@stagedoor/contracts';
