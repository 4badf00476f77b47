import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { borderWidth, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { fontSize, fontWeight } from '../../tokens/type';
import { Icon } from '../icon/icon';

const Item = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.sm};
  width: 100%;
  min-height: ${size.touch};
  padding: ${space.xs} ${space.sm};
  border: 0;
  border-radius: ${radius.sm};
  color: ${color('text')};
  background: transparent;
  text-align: start;
  text-decoration: none;

  > svg {
    color: ${color('textMuted')};
  }

  &:hover,
  &:focus-visible {
    background: ${color('hover')};
  }

  &:focus-visible {
    outline-offset: calc(-1 * ${borderWidth.focus});
  }
`;

const Label = styled.span`
  flex: 1;
  min-width: 0;
`;

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  color: ${({ theme }) => theme.tone.success.text};
  font-size: ${fontSize.caption};
  font-weight: ${fontWeight.strong};
`;

interface OwnProps<Target extends ElementType> {
  /** Renders this instead of a button: `as={Link} to="/my-tickets"`. */
  as?: Target;
  icon?: ReactNode;
  /** Marks the current choice. */
  current?: boolean;
  /** The accessible text of the mark. */
  currentLabel?: string;
  children: ReactNode;
}

/** Props of `MenuItem`. */
export type MenuItemProps<Target extends ElementType> = OwnProps<Target> &
  Omit<ComponentPropsWithoutRef<Target>, keyof OwnProps<Target>>;

/** One line of a `Menu`: a button with `onClick`, or a link with `as`. Choosing it closes the menu. */
export function MenuItem<Target extends ElementType = 'button'>({
  as,
  icon,
  current = false,
  currentLabel = 'Active',
  children,
  ...rest
}: MenuItemProps<Target>) {
  const target: ElementType = as ?? 'button';
  return (
    <Item
      as={target}
      role="menuitem"
      tabIndex={-1}
      aria-current={current || undefined}
      {...(as ? undefined : { type: 'button' })}
      {...rest}
    >
      {icon}
      <Label>{children}</Label>
      {current && (
        <Mark>
          <Icon name="check" size="sm" />
          {currentLabel}
        </Mark>
      )}
    </Item>
  );
}

const Line = styled.div`
  margin-block: ${space.xs};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;

/** A hairline between groups of a `Menu`. */
export function MenuSeparator() {
  return <Line role="separator" />;
}
