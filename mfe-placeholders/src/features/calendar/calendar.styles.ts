import {
  borderWidth,
  color,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  radius,
  size,
  space,
  visuallyHidden,
  type ChannelHue,
} from '@stagedoor/ui';
import styled from 'styled-components';

export const Month = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: ${space['2xs']};
  table-layout: fixed;

  caption {
    padding: ${space.xs} ${space['2xs']} ${space.md};
    text-align: start;
  }

  th {
    padding: ${space.xs} 0;
    color: ${color('textMuted')};
    font-size: ${fontSize.caption};
    font-weight: ${fontWeight.strong};
    text-align: center;
  }

  th abbr {
    text-decoration: none;
  }

  ${media.fromTablet} {
    th {
      padding-inline: ${space['2xs']};
      text-align: start;
    }
  }

  ${media.fromDesktop} {
    th {
      padding-inline: ${space.xs};
    }
  }
`;

export const Day = styled.td<{ $empty: boolean }>`
  height: ${size.touch};
  padding: ${space['2xs']} 0;
  border: ${borderWidth.hairline} solid
    ${({ theme, $empty }) => ($empty ? 'transparent' : theme.color.line)};
  border-radius: ${radius.sm};
  background: ${({ theme, $empty }) => ($empty ? 'transparent' : theme.color.sunken)};
  font-size: ${fontSize.small};
  font-variant-numeric: tabular-nums;
  text-align: center;
  vertical-align: top;

  ${media.fromTablet} {
    padding-inline: ${space['2xs']};
    text-align: start;
    height: ${space['3xl']};
  }

  ${media.fromDesktop} {
    padding-inline: ${space.xs};
  }
`;

/** A night: a dot in the channel's hue on a phone, its name elsewhere. */
export const NightMark = styled.p<{ $hue: ChannelHue }>`
  margin-top: ${space['2xs']};

  &::before {
    content: '';
    display: block;
    width: ${space.xs};
    height: ${space.xs};
    margin-inline: auto;
    border-radius: ${radius.pill};
    background: ${({ theme, $hue }) => theme.channel[$hue].solid};
  }

  ${media.fromTablet} {
    margin-inline: calc(-1 * ${space['2xs']});
    padding: ${space['2xs']};
    border-radius: ${radius.xs};
    color: ${({ theme, $hue }) => theme.channel[$hue].text};
    background: ${({ theme, $hue }) => theme.channel[$hue].tint};
    font-size: ${fontSize.caption};
    line-height: ${lineHeight.snug};

    &::before {
      content: none;
    }
  }
`;

export const NightName = styled.span`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

/** The width from which the buttons fit beside the longest name of a month, at any size of the text. */
const BESIDE = '@container (min-width: 14em)';

/** A month with the buttons that turn it. */
export const WithTurns = styled.div`
  position: relative;
  container-type: inline-size;

  caption {
    ${BESIDE} {
      padding-inline-end: calc(2 * ${size.touch});
    }
  }
`;

/** The buttons above the name of the month, or beside it. */
export const Turns = styled.div`
  display: flex;
  justify-content: flex-end;

  ${BESIDE} {
    position: absolute;
    top: 0;
    inset-inline-end: 0;
  }
`;

/** The nights of the month in words. */
export const NightList = styled.ul`
  display: grid;
  gap: ${space.xs};
  margin: 0;
  padding: ${space.md} ${space['2xs']};
  list-style: none;
  overflow-wrap: anywhere;
`;
