import { ROLE_TITLES, type Role } from '@stagedoor/contracts';
import {
  Button,
  color,
  Container,
  Grid,
  layer,
  media,
  PageHeader,
  size,
  space,
} from '@stagedoor/ui';
import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { RoleCard } from './role-card';
import { ROLE_OFFERS } from './role-offers';

const Roles = styled(Grid)`
  grid-template-columns: repeat(auto-fit, minmax(min(${size.column.md}, 100%), 1fr));
`;

/** Centred below the cards; sticky on a phone. */
const Actions = styled.div`
  display: flex;
  justify-content: center;
  padding-top: ${space.xl};

  ${media.phone} {
    position: sticky;
    z-index: ${layer.raised};
    bottom: 0;
    flex-direction: column;
    padding-block: ${space.md};
    background: linear-gradient(transparent, ${color('canvas')} ${space.md});
  }
`;

export interface RoleSelectionProps {
  title: string;
  intro: string;
  /** The offered roles; at least one. */
  roles: readonly Role[];
  /** The initially chosen role, if any. */
  initial: Role | null;
  /** Returns the label of the button for a role's title. */
  label: (roleTitle: string) => string;
  pending: boolean;
  onChosen: (role: Role) => void;
}

/** The roles as cards, of which one can be chosen. */
export function RoleSelection(props: RoleSelectionProps) {
  const { title, intro, roles, initial, label, pending, onChosen } = props;
  const [chosen, setChosen] = useState(initial ?? roles[0]);
  const role = roles.find((offered) => offered === chosen) ?? roles[0];
  if (!role) return null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) onChosen(role);
  };

  return (
    <Container as="form" onSubmit={submit}>
      <PageHeader title={title} intro={intro} />
      <Roles role="radiogroup" aria-label={title}>
        {roles.map((offered) => (
          <RoleCard
            key={offered}
            role={offered}
            {...ROLE_OFFERS[offered]}
            checked={offered === role}
            onChoose={setChosen}
          />
        ))}
      </Roles>
      <Actions>
        <Button type="submit" pending={pending}>
          {label(ROLE_TITLES[role])}
        </Button>
      </Actions>
    </Container>
  );
}
