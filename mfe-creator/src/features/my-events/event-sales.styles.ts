import { color, fontSize, media, radius, size, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** In a line as far as they fit; on a desktop in columns of the same width in every row. */
export const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: ${space.sm} ${space.lg};
  margin: 0;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  dt,
  dd {
    margin: 0;
  }

  > :nth-child(2) {
    flex: 1 1 ${size.block};
  }

  > :last-child {
    margin-inline-start: auto;
    text-align: end;
  }

  ${media.fromDesktop} {
    display: grid;
    grid-template-columns: ${space['3xl']} ${size.channelCard} minmax(${size.block}, auto);
    grid-column: auto;
  }
`;

/** Below the stock: tickets in checkout, or Sold out. */
export const Note = styled.span`
  display: block;
  color: ${color('textMuted')};
  font-size: ${fontSize.caption};
`;

/** An SVG, because the content security policy forbids style attributes. */
export const Bar = styled.svg`
  display: block;
  width: 100%;
  height: ${space['2xs']};
  margin-block: ${space['2xs']};
  border-radius: ${radius.pill};
  background: ${color('line')};

  fill: ${({ theme }) => theme.channel.green.solid};

  [data-part='held'] {
    opacity: 0.45;
  }
`;
