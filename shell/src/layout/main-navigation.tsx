import type { Role } from '@stagedoor/contracts';
import { NavLink } from '@stagedoor/platform';
import {
  borderWidth,
  color,
  fontSize,
  fontWeight,
  media,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { useMenuLinks } from './use-menu-links';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};

  ${media.fromDesktop} {
    flex-direction: row;
  }
`;

const Item = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  width: fit-content;
  min-height: ${size.touch};
  padding-inline: ${space.sm};
  border-radius: ${radius.sm};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
  font-weight: ${fontWeight.strong};
  text-decoration: none;
  white-space: nowrap;

  ${media.hover} {
    &:hover {
      color: ${color('text')};
      background: ${color('hover')};
    }
  }

  &[aria-current='page'] {
    color: ${color('text')};

    &::after {
      content: '';
      position: absolute;
      inset: auto ${space.sm} ${space['2xs']};
      height: ${borderWidth.mark};
      border-radius: ${radius.pill};
      background: linear-gradient(
        90deg,
        ${({ theme }) => theme.channel.red.solid},
        ${({ theme }) => theme.channel.blue.solid},
        ${({ theme }) => theme.channel.green.solid}
      );
      /* Visible in forced colours, which remove the gradient. */
      outline: ${borderWidth.hairline} solid transparent;
    }
  }
`;

/** The links of the current role. */
export function MainNavigation({ role }: { role: Role }) {
  const links = useMenuLinks('header', role);
  return (
    <nav aria-label="Main">
      <List role="list">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Item to={to} end>
              {label}
            </Item>
          </li>
        ))}
      </List>
    </nav>
  );
}
