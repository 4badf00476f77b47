import { Avatar, Cluster, EqualiserLogo, Icon, type IconName, Text } from '@stagedoor/ui';
import { ICON_PATHS } from '../../src/components/icon/icon-paths';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens, Tiles } from '../specimen';

const ICONS = Object.keys(ICON_PATHS) as IconName[];

function Icons() {
  return (
    <Specimens>
      <Tiles>
        {ICONS.map((name) => (
          <Cluster key={name} gap="xs">
            <Icon name={name} size="lg" />
            <Text as="span" size="small" tone="muted">
              {name}
            </Text>
          </Cluster>
        ))}
      </Tiles>
      <Specimen label="size sm, md, lg">
        <Cluster>
          <Icon name="headphones" size="sm" />
          <Icon name="headphones" size="md" />
          <Icon name="headphones" size="lg" />
        </Cluster>
      </Specimen>
    </Specimens>
  );
}

function Brand() {
  return (
    <Specimens>
      <Specimen label="EqualiserLogo md, lg">
        <Cluster gap="lg">
          <EqualiserLogo />
          <EqualiserLogo size="lg" />
        </Cluster>
      </Specimen>
      <Specimen label="Avatar sm, md, lg">
        <Cluster>
          <Avatar name="Ada Lovelace" size="sm" />
          <Avatar name="Ada Lovelace" size="md" />
          <Avatar name="Ada Lovelace" size="lg" />
        </Cluster>
      </Specimen>
    </Specimens>
  );
}

export const signs: readonly Exhibit[] = [
  {
    id: 'icons',
    title: 'Icons',
    note: 'Line icons in the colour of the surrounding text.',
    shows: ['Icon'],
    Demo: Icons,
  },
  {
    id: 'brand',
    title: 'Logo and avatar',
    note: 'The equaliser stands for the product, the initials for a person. Both are decoration.',
    shows: ['EqualiserLogo', 'Avatar'],
    Demo: Brand,
  },
];
