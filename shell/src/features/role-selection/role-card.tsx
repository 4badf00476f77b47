import { ROLE_TITLES, type Role } from '@stagedoor/contracts';
import {
  borderWidth,
  Card,
  color,
  focusRing,
  fontSize,
  Heading,
  Icon,
  media,
  motion,
  space,
  Stack,
  Text,
  type IconProps,
} from '@stagedoor/ui';
import { useId } from 'react';
import styled from 'styled-components';
import type { RoleOffer } from './role-offers';

const ICONS: Record<Role, IconProps['name']> = {
  venue: 'venue',
  supplier: 'headphones',
  event_manager: 'calendar',
  creator: 'ticket',
};

const Frame = styled(Card)`
  height: 100%;
  transition: transform ${motion.normal} ${motion.ease};

  &:has(:checked) {
    border-color: ${color('link')};
    box-shadow: inset 0 0 0 ${borderWidth.mark} ${color('link')};
  }

  &:has(:focus-visible) {
    ${focusRing}
  }

  ${media.hover} {
    &:hover:not(:has(:checked)) {
      border-color: ${color('lineStrong')};
      transform: translateY(-${borderWidth.mark});
    }
  }
`;

/** Covers the card, so that all of it is clickable. */
const Choice = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  color: ${color('textMuted')};

  ${Frame}:has(:checked) & {
    color: ${color('link')};
  }
`;

const Mark = styled.span`
  visibility: hidden;

  ${Frame}:has(:checked) & {
    visibility: visible;
  }
`;

const Features = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};

  li {
    display: flex;
    gap: ${space.xs};
  }

  svg {
    margin-top: ${space['2xs']};
  }
`;

export interface RoleCardProps extends RoleOffer {
  role: Role;
  checked: boolean;
  onChoose: (role: Role) => void;
}

/** One role as a radio card: title, purpose and features. */
export function RoleCard({ role, summary, features, checked, onChoose }: RoleCardProps) {
  const id = useId();
  return (
    <Frame>
      <Choice
        type="radio"
        name="role"
        value={role}
        checked={checked}
        onChange={() => onChoose(role)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      />
      <Stack gap="md">
        <Head>
          <Icon name={ICONS[role]} size="lg" />
          <Mark>
            <Icon name="check" size="lg" />
          </Mark>
        </Head>
        <Heading level={2} size="h3" id={`${id}-title`}>
          {ROLE_TITLES[role]}
        </Heading>
        <Stack gap="md" id={`${id}-text`}>
          <Text>{summary}</Text>
          <Features role="list">
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" size="sm" />
                {feature}
              </li>
            ))}
          </Features>
        </Stack>
      </Stack>
    </Frame>
  );
}
