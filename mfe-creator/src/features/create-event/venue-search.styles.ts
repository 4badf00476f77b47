import { borderWidth, color, fontSize, layer, radius, size, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const Search = styled.div`
  position: relative;
`;

/** What was found, below the field and over what follows. */
export const Found = styled.div`
  position: absolute;
  z-index: ${layer.menu};
  inset: calc(100% + ${space['2xs']}) 0 auto;
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.md};
  background: ${color('overlay')};
  box-shadow: ${({ theme }) => theme.shadow.overlay};
`;

export const Choices = styled.ul`
  max-height: calc(6 * ${size.touch});
  margin: 0;
  padding: ${space.xs};
  overflow-y: auto;
  list-style: none;

  &:empty {
    display: none;
  }
`;

export const Choice = styled.li<{ $isHighlighted: boolean }>`
  min-height: ${size.touch};
  padding: ${space.xs} ${space.sm};
  border-radius: ${radius.sm};
  overflow-wrap: anywhere;
  cursor: pointer;
  background: ${({ $isHighlighted, theme }) => ($isHighlighted ? color('hover')({ theme }) : 'transparent')};
`;

/** How many were found; read out as it changes. */
export const Note = styled.p`
  margin: 0;
  padding: ${space.xs} ${space.md};
  color: ${color('textMuted')};
  font-size: ${fontSize.caption};
`;
