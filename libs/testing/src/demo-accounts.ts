import { ROLES, ROLE_TITLES, type Role } from '@stagedoor/contracts';

/** The password of all demo accounts, which do not exist with NODE_ENV=production. */
export const DEMO_PASSWORD = 'silent-disco';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** The first one is the role the account is registered with. */
  roles: readonly [Role, ...Role[]];
}

function anAccount(name: string, role: Role): DemoAccount {
  return {
    email: `${name}@stagedoor.example`,
    firstName: 'Demo',
    lastName: ROLE_TITLES[role],
    roles: [role],
  };
}

export const DEMO_ACCOUNTS = {
  creator: anAccount('creator', 'creator'),
  venue: anAccount('venue', 'venue'),
  supplier: anAccount('supplier', 'supplier'),
  manager: anAccount('manager', 'event_manager'),
  everyone: {
    email: 'everyone@stagedoor.example',
    firstName: 'Demo',
    lastName: 'All Roles',
    roles: ['creator', ...ROLES.filter((role) => role !== 'creator')],
  },
} as const satisfies Record<string, DemoAccount>;

/** Accounts that buy the demo tickets, so that the accounts above have few tickets. */
export const DEMO_AUDIENCE: readonly DemoAccount[] = ['one', 'two', 'three'].map((name) => ({
  email: `audience-${name}@stagedoor.example`,
  firstName: 'Demo',
  lastName: `Audience ${name}`,
  roles: ['creator'],
}));
