import { css } from 'styled-components';
import { color } from '../../themes/color';
import { media } from '../../tokens/media';
import { motion } from '../../tokens/motion';
import { borderWidth, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { fontSize, fontWeight, lineHeight } from '../../tokens/type';

/** The prominence of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The props shared by a button and a link that looks like one. */
export interface ButtonLook {
  /** `primary` once per screen; `secondary` beside it; `quiet` for others; `danger` for irreversible actions. */
  variant?: ButtonVariant;
  /** As wide as its container. */
  block?: boolean;
}

/** The glow of the three channels under the primary action, shown on hover. */
const channelGlow = css`
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 35% 6% -14%;
    border-radius: ${radius.pill};
    background: linear-gradient(
      90deg,
      ${({ theme }) => theme.channel.red.solid},
      ${({ theme }) => theme.channel.blue.solid} 50%,
      ${({ theme }) => theme.channel.green.solid}
    );
    filter: blur(${space.sm});
    opacity: 0;
    pointer-events: none;
    transition: opacity ${motion.slow} ${motion.ease};
  }

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true'])::before {
      opacity: 0.75;
    }
  }
`;

/** On ::after, so that the glow is painted below it. */
const fill = (
  background: 'action' | 'dangerAction',
  hover: 'actionHover' | 'dangerActionHover',
) => css`
  isolation: isolate;

  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    inset: calc(-1 * ${borderWidth.hairline});
    border-radius: inherit;
    background: ${color(background)};
  }

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true'])::after {
      background: ${color(hover)};
    }
  }
`;

const variants = {
  primary: css`
    color: ${color('onAction')};
    ${channelGlow}
    ${fill('action', 'actionHover')}
  `,
  secondary: css`
    border-color: ${color('lineStrong')};

    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${color('hover')};
        border-color: ${color('text')};
      }
    }
  `,
  quiet: css`
    color: ${color('textMuted')};

    ${media.hover} {
      &:hover:not(:disabled, [aria-disabled='true']) {
        color: ${color('text')};
        background: ${color('hover')};
      }
    }
  `,
  danger: css`
    color: ${color('onDangerAction')};
    ${fill('dangerAction', 'dangerActionHover')}
  `,
};

/** The look of buttons and of links that look like buttons. */
export const buttonLook = css<ButtonLook>`
  position: relative;
  display: ${({ block }) => (block ? 'flex' : 'inline-flex')};
  align-items: center;
  justify-content: center;
  gap: ${space.xs};
  width: ${({ block }) => (block ? '100%' : 'auto')};
  min-height: ${size.touch};
  min-width: ${size.touch};
  padding: ${space.xs} ${space.lg};
  border: ${borderWidth.hairline} solid transparent;
  border-radius: ${radius.pill};
  color: ${color('text')};
  background: transparent;
  font-size: ${fontSize.body};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.snug};
  text-align: center;
  text-decoration: none;
  user-select: none;

  ${({ variant = 'primary' }) => variants[variant]}

  ${({ variant }) =>
    variant === 'quiet' &&
    css`
      padding-inline: ${space.md};
    `}

  ${media.motion} {
    transition: transform ${motion.fast} ${motion.ease};

    &:active:not(:disabled, [aria-disabled='true']) {
      transform: scale(0.975);
    }
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.55;
  }

  ${media.forcedColours} {
    border-color: ButtonText;

    &::after {
      display: none;
    }
  }
`;

const OWN = new Set(['variant', 'block']);

/** Keeps the look's props off the DOM element. */
export const buttonConfig = { shouldForwardProp: (prop: string) => !OWN.has(prop) };
