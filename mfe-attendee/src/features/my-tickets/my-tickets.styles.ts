import {
  borderWidth,
  Card,
  color,
  fontFamily,
  fontSize,
  letterSpacing,
  media,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled from 'styled-components';

export const TicketSheet = styled(Card)`
  ${media.fromTablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

export const TicketWords = styled.div`
  display: grid;
  align-content: start;
  gap: ${space.lg};
  min-width: 0;
  padding: ${space.lg};
  overflow-wrap: anywhere;
`;

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${size.column.sm}, 100%), 1fr));
  gap: ${space.sm} ${space.lg};

  > :last-child {
    grid-column: 1 / -1;
  }

  dt {
    color: ${color('textMuted')};
    font-size: ${fontSize.caption};
  }
`;

/** The part to show at the door, set off like a stub by a dashed line. */
export const QrFigure = styled.figure`
  display: grid;
  align-content: center;
  gap: ${space.sm};
  padding: ${space.lg};
  border-top: ${borderWidth.mark} dashed ${color('line')};
  text-align: center;

  svg {
    width: 100%;
    height: auto;
    border-radius: ${radius.sm};
  }

  ${media.fromTablet} {
    width: calc(${size.column.sm} + 2 * ${space.xl});
    border-top: 0;
    border-left: ${borderWidth.mark} dashed ${color('line')};
  }
`;

export const Code = styled.code`
  font-family: ${fontFamily.mono};
  letter-spacing: ${letterSpacing.code};
`;
