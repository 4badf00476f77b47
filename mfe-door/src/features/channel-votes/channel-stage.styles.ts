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
  space,
  type ChannelHue,
} from '@stagedoor/ui';
import styled from 'styled-components';

interface Lit {
  $hue: ChannelHue;
}

/** A screen that is wider than high shows columns; any other, rows. */
const columns = '@media (orientation: landscape) and (width >= 40em)';

/** The whole screen below the header, or the whole screen. Sizes follow its width and its height. */
export const Stage = styled.section`
  display: flex;
  flex-direction: column;
  gap: clamp(${space.md}, 3vh, ${space['2xl']});
  min-height: calc(100dvh - ${space['3xl']});
  padding: clamp(${space.md}, 3vh, ${space['2xl']}) clamp(${space.md}, 4vw, ${space['3xl']});
  background: ${color('canvas')};
  color: ${color('text')};

  &:fullscreen {
    min-height: 100%;
    overflow-y: auto;
  }
`;

export const StageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.sm} ${space.lg};
`;

export const Question = styled.h1`
  font-family: ${fontFamily.display};
  font-size: clamp(${space.xl}, min(5vw, 8vh), ${space['3xl']});
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.display};
  line-height: ${lineHeight.tight};
`;

export const EventTitle = styled.p`
  color: ${color('textMuted')};
  font-size: clamp(1rem, min(1.8vw, 3vh), ${space.xl});
  overflow-wrap: anywhere;
`;

export const ChannelList = styled.ul`
  display: grid;
  flex: 1;
  gap: clamp(${space.md}, 3vh, ${space['2xl']});

  ${columns} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: clamp(${space.lg}, 4vw, ${space['3xl']});
  }
`;

/** A channel in its hue: name and votes above its meter, or around it on a wide screen. */
export const ChannelItem = styled.li<Lit>`
  display: grid;
  grid-template:
    'name votes' auto
    'meter meter' minmax(${space.xl}, 1fr) / minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space.xs} ${space.md};
  min-width: 0;
  color: ${({ theme, $hue }) => theme.channel[$hue].solid};

  ${columns} {
    grid-template:
      'votes' auto
      'meter' minmax(${space['2xl']}, 1fr)
      'name' auto / minmax(0, 1fr);
    gap: clamp(${space.xs}, 2vh, ${space.lg});
    text-align: center;
  }
`;

/** All numbers are smaller once one has four digits, so that they fit into the columns. */
export const Votes = styled.p<{ $isLong: boolean }>`
  display: grid;
  grid-area: votes;
  justify-items: end;
  font-family: ${fontFamily.display};
  font-size: clamp(
    ${space.xl},
    min(${({ $isLong }) => ($isLong ? '10vw' : '16vw')}, 9vh),
    ${space['3xl']}
  );
  font-weight: ${fontWeight.strong};
  font-variant-numeric: tabular-nums;
  letter-spacing: ${letterSpacing.display};
  line-height: ${lineHeight.flat};

  ${columns} {
    justify-items: center;
    font-size: clamp(${space.xl}, min(${({ $isLong }) => ($isLong ? '8vw' : '13vw')}, 24vh), 22rem);
  }
`;

/** The place of the label, also of a channel without one, so that the numbers stay in line. */
export const Lead = styled.span<Lit>`
  min-height: 1lh;
  color: ${({ theme, $hue }) => theme.channel[$hue].text};
  font-family: ${fontFamily.text};
  font-size: clamp(1rem, min(2vw, 3.5vh), ${space.xl});
  letter-spacing: ${letterSpacing.normal};
  line-height: ${lineHeight.snug};
`;

export const Name = styled.p`
  display: grid;
  grid-area: name;
  min-width: 0;
  font-family: ${fontFamily.display};
  font-size: clamp(1.5rem, min(6vw, 5vh), ${space['2xl']});
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.heading};
  line-height: ${lineHeight.tight};

  ${columns} {
    font-size: clamp(1.25rem, min(3.6vw, 7vh), ${space['3xl']});
  }
`;

export const ChannelLabel = styled.span`
  color: ${color('textMuted')};
  font-family: ${fontFamily.text};
  font-size: clamp(1rem, min(2vw, 3.5vh), ${space.xl});
  font-weight: ${fontWeight.regular};
  letter-spacing: ${letterSpacing.normal};
`;

/** A level meter: from left to right in a row, from the bottom up in a column. */
export const Meter = styled.div`
  display: flex;
  grid-area: meter;
  gap: clamp(${borderWidth.mark}, 0.6vw, ${space['2xs']});
  align-self: stretch;

  ${columns} {
    flex-direction: column-reverse;
    gap: clamp(${borderWidth.mark}, 0.7vh, ${space.xs});
  }
`;

export const Step = styled.span<Lit>`
  flex: 1;
  min-height: ${borderWidth.focus};
  border-radius: ${radius.sm};
  background: ${({ theme, $hue }) => theme.channel[$hue].solid};
  opacity: 0.14;

  &[data-lit] {
    opacity: 1;
    box-shadow: 0 0 ${space.md} ${({ theme, $hue }) => theme.channel[$hue].glow};
  }

  ${media.motion} {
    transition: opacity ${motion.slow} ${motion.ease};
  }

  ${media.forcedColours} {
    border: ${borderWidth.hairline} solid;
    forced-color-adjust: none;
  }
`;

/** Keeps its place while the votes are loading. */
export const StageFoot = styled.p`
  min-height: 1lh;
  font-size: clamp(${fontSize.body}, min(2.2vw, 4vh), ${space['2xl']});
`;
