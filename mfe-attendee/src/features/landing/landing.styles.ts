import {
  borderWidth,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  Icon,
  letterSpacing,
  media,
  motion,
  radius,
  size,
  space,
  visuallyHidden,
  type ChannelHue,
} from '@stagedoor/ui';
import styled from 'styled-components';

interface Lit {
  $hue: ChannelHue;
}

export const HeroStage = styled.section<Lit>`
  position: relative;
  isolation: isolate;
  overflow: clip;
  margin-bottom: ${space['3xl']};
  padding-block: ${space['3xl']} ${space['2xl']};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background:
      radial-gradient(
        75% 95% at 100% 0%,
        ${({ theme, $hue }) => theme.channel[$hue].glow},
        transparent 70%
      ),
      radial-gradient(
        60% 60% at 35% 110%,
        ${({ theme, $hue }) => theme.channel[$hue].glow},
        transparent 75%
      );
  }
`;

export const HeroWords = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.lg};
  max-width: ${size.container.text};
  margin-bottom: ${space['2xl']};
`;

export const Lanes = styled.fieldset`
  display: grid;
  min-width: 0;
  border: 0;
`;

export const LaneNames = styled.legend`
  ${visuallyHidden}
`;

export const Lane = styled.label<Lit>`
  display: grid;
  align-items: center;
  gap: ${space.xs} ${space.lg};
  min-height: ${size.touch};
  padding-block: ${space.xs};
  border-radius: ${radius.sm};
  cursor: pointer;

  &:not(:first-of-type) {
    border-top: ${borderWidth.hairline} solid ${color('line')};
    border-radius: 0 0 ${radius.sm} ${radius.sm};
  }

  ${media.fromTablet} {
    grid-template-columns: ${size.menu} 1fr;
  }

  input {
    ${visuallyHidden}
  }

  &:has(:focus-visible) {
    outline: ${borderWidth.focus} solid ${color('focus')};
    outline-offset: ${space['2xs']};
  }

  > svg {
    width: 100%;
    height: ${space['3xl']};
    color: ${({ theme, $hue }) => theme.channel[$hue].solid};
    opacity: 0.45;
    transform: scaleY(0.3);
  }

  &:hover > svg {
    opacity: 0.7;
  }

  &:has(:checked) > svg {
    opacity: 1;
    transform: none;
  }

  ${media.motion} {
    > svg {
      transition:
        transform ${motion.slow} ${motion.ease},
        opacity ${motion.slow} ${motion.ease};
    }
  }
`;

export const LaneName = styled.span<Lit>`
  display: grid;
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.heading};
  color: ${({ theme, $hue }) => theme.channel[$hue].text};
`;

export const LaneTitle = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
`;

/** Shown beside the selected channel. */
export const Listening = styled(Icon)`
  opacity: 0;

  ${Lane}:has(:checked) & {
    opacity: 1;
  }
`;

export const LaneGenre = styled.span`
  color: ${color('textMuted')};
  font-family: ${fontFamily.text};
  font-size: ${fontSize.small};
  font-weight: ${fontWeight.regular};
  letter-spacing: ${letterSpacing.normal};
`;

export const RoleIcon = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: ${size.touch};
  height: ${size.touch};
  border-radius: ${radius.md};
  background: ${color('hover')};
`;
