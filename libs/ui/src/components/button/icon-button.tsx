import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { media } from '../../tokens/media';
import { radius, size } from '../../tokens/shape';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

const Root = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${size.touch};
  height: ${size.touch};
  border: 0;
  border-radius: ${radius.pill};
  color: ${color('textMuted')};
  background: transparent;

  ${media.hover} {
    &:hover:not([aria-disabled='true']) {
      color: ${color('text')};
      background: ${color('hover')};
    }
  }

  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.4;
  }
`;

/** Props of `IconButton`. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** The accessible name; the button has no text. */
  label: string;
}

/** A round button with only an icon, named by `label`. While disabled it stays focusable and ignores presses. */
export function IconButton({
  icon,
  label,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Root
      type={type}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <Icon name={icon} />
    </Root>
  );
}
