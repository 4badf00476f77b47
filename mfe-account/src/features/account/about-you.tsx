import { isolated, ROLE_TITLES, type User } from '@stagedoor/contracts';
import { DescriptionList } from '@stagedoor/ui';
import { Section } from './section';

/** The user's name, email address and roles. */
export function AboutYou({
  user: { firstName, lastName, email, emailConfirmed, userRoles },
}: {
  user: User;
}) {
  const roles = userRoles.filter(({ isActive }) => isActive).map(({ role }) => ROLE_TITLES[role]);
  return (
    <Section title="About you">
      <DescriptionList
        items={[
          { term: 'Name', description: `${isolated(firstName)} ${isolated(lastName)}` },
          {
            term: 'Email',
            description: `${isolated(email)}${emailConfirmed ? '' : ' (not confirmed yet)'}`,
          },
          { term: roles.length === 1 ? 'Role' : 'Roles', description: roles.join(', ') },
        ]}
      />
    </Section>
  );
}
