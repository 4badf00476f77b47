import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../../tokens/space';
import { SpinnerBars } from '../spinner';
import { buttonConfig, buttonLook, type ButtonLook } from './button-look';

const Root = styled.button.withConfig(buttonConfig)<ButtonLook>`
  ${buttonLook}

  &[aria-busy='true'] {
    opacity: 1;
    cursor: progress;
  }
`;

/** The hidden label shares the grid cell, so that the button is as wide as the longer label. */
const Labels = styled.span`
  display: inline-grid;
  justify-items: center;

  &[data-other]::after {
    content: attr(data-other);
    height: 0;
    padding-inline: ${space.sm};
    overflow: hidden;
    visibility: hidden;
  }
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space.xs};
`;

/** Props of `Button`. */
export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Ignores presses while an action is pending, and keeps its width and the focus. */
  pending?: boolean;
  /** The label while pending, such as `Logging in...`. */
  pendingLabel?: string;
  /** Shown before the label. */
  icon?: ReactNode;
}

/** A button, of type `button` by default. While pending it stays focusable and ignores presses. */
export function Button({
  pending = false,
  pendingLabel,
  icon,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const idleLabel = typeof children === 'string' ? children : undefined;
  return (
    <Root
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <Labels data-other={pending ? idleLabel : pendingLabel}>
        <Label>
          {pending ? <SpinnerBars size="sm" /> : icon}
          {(pending && pendingLabel) || children}
        </Label>
      </Labels>
    </Root>
  );
}
