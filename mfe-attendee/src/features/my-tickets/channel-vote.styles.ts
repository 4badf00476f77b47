import {
  borderWidth,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  letterSpacing,
  lineHeight,
  media,
  motion,
  radius,
  size,
  space,
  type ChannelHue,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { onPaper } from './on-paper';

/** Hidden in print. */
export const Vote = styled.div`
  display: grid;
  text-wrap: balance;
  gap: ${space.xs};
  padding-block: ${space.xs} ${space.sm};

  ${onPaper} {
    display: none;
  }
`;

export const Question = styled.p`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.heading};
  line-height: ${lineHeight.snug};
`;

export const Channels = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space.xs};
`;

/** A channel in its hue. The pressed one is framed, glows and has a tick. */
export const Channel = styled.button<{ $hue: ChannelHue }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space['2xs']};
  min-height: ${size.touch};
  padding: ${space.sm} ${space['2xs']};
  border: ${borderWidth.mark} solid ${color('line')};
  border-radius: ${radius.md};
  background: ${color('surface')};
  color: ${({ theme, $hue }) => theme.channel[$hue].text};
  font-size: ${fontSize.small};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.snug};
  overflow-wrap: anywhere;
  cursor: pointer;

  > svg {
    position: absolute;
    top: ${space['2xs']};
    right: ${space['2xs']};
  }

  &[aria-pressed='true'] {
    border-color: ${({ theme, $hue }) => theme.channel[$hue].solid};
    background: ${({ theme, $hue }) => theme.channel[$hue].tint};
    box-shadow: 0 0 ${space.lg} ${({ theme, $hue }) => theme.channel[$hue].glow};
  }

  &:focus-visible {
    outline: ${borderWidth.focus} solid ${color('focus')};
    outline-offset: ${borderWidth.mark};
  }

  ${media.hover} {
    &:hover {
      border-color: ${({ theme, $hue }) => theme.channel[$hue].solid};
    }
  }

  ${media.motion} {
    transition: transform ${motion.fast} ${motion.ease};

    &:active {
      transform: scale(0.97);
    }
  }
`;

export const Number = styled.span`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h1};
  line-height: ${lineHeight.flat};
`;
