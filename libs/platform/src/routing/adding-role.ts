import { pages } from '@stagedoor/contracts';
/** Target of a link to where a person who has an account adds a role to it (specification, section 2). */
export const ADDING_ROLE = { to: pages.roleSelection, state: { addingRole: true } } as const;
