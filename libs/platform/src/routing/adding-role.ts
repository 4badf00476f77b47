import { pages } from '@stagedoor/contracts';
/** The link target where a signed-in user adds a role (specification, section 2). */
export const ADDING_ROLE = { to: pages.roleSelection, state: { addingRole: true } } as const;
