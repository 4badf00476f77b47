import {
  Button,
  ButtonLink,
  Cluster,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
} from '@stagedoor/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens } from '../specimen';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const ROLES = ['Event Creator', 'Venue Owner', 'Supplier'] as const;

function Buttons() {
  return (
    <Specimens>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} label={`variant="${variant}": idle, icon, pending, disabled`}>
          <Cluster>
            <Button variant={variant}>Buy 2 tickets</Button>
            <Button variant={variant} icon={<Icon name="ticket" />}>
              My Tickets
            </Button>
            <Button variant={variant} pending pendingLabel="Buying...">
              Buy 2 tickets
            </Button>
            <Button variant={variant} disabled>
              Sold out
            </Button>
          </Cluster>
        </Specimen>
      ))}
      <Specimen label="block">
        <Button block>Continue to payment</Button>
      </Specimen>
    </Specimens>
  );
}

function PendingButton() {
  const [pending, setPending] = useState(false);
  return (
    <Cluster>
      <Button pending={pending} pendingLabel="Logging in..." onClick={() => setPending(true)}>
        Login
      </Button>
      <Button variant="quiet" onClick={() => setPending(false)}>
        Start again
      </Button>
    </Cluster>
  );
}

function Links() {
  return (
    <Cluster>
      {VARIANTS.map((variant) => (
        <ButtonLink key={variant} variant={variant} href="#button-links">
          Browse Events
        </ButtonLink>
      ))}
    </Cluster>
  );
}

function IconButtons() {
  return (
    <Cluster>
      <IconButton icon="refresh" label="Load again" />
      <IconButton icon="close" label="Close" />
      <IconButton icon="plus" label="One more" disabled />
    </Cluster>
  );
}

function Menus() {
  const [role, setRole] = useState<string>(ROLES[0]);
  return (
    <Cluster>
      <Menu label="Role" trigger={role}>
        {ROLES.map((name) => (
          <MenuItem key={name} current={name === role} onClick={() => setRole(name)}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem as="a" href="#menus" icon={<Icon name="plus" />}>
          Add Another Role
        </MenuItem>
      </Menu>
    </Cluster>
  );
}

export const actions: readonly Exhibit[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    note: 'The primary button glows in the hues of the three channels on hover.',
    shows: ['Button'],
    Demo: Buttons,
  },
  {
    id: 'pending-button',
    title: 'Pending buttons',
    note: 'A pending button keeps its width and the focus, and ignores presses.',
    shows: ['Button'],
    Demo: PendingButton,
  },
  {
    id: 'button-links',
    title: 'Links that look like buttons',
    note: 'For navigation; they render a router link.',
    shows: ['ButtonLink'],
    Demo: Links,
  },
  {
    id: 'icon-buttons',
    title: 'Icon buttons',
    note: 'The label is the accessible name.',
    shows: ['IconButton'],
    Demo: IconButtons,
  },
  {
    id: 'menus',
    title: 'Menu',
    note: 'Arrow keys, Home, End and first letters move the focus; Esc and a click outside close it.',
    shows: ['Menu', 'MenuItem', 'MenuSeparator'],
    Demo: Menus,
  },
];
