import { borderWidth, color, fontSize, layer, radius, size, space } from '@stagedoor/ui';
import styled, { css } from 'styled-components';

export const Search = styled.div`
  position: relative;
`;

/** The results, below the field and above the following content. */
export const Found = styled.div`
  position: absolute;
  z-index: ${layer.menu};
  inset: calc(100% + ${space['2xs']}) 0 auto;
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.md};
  background: ${color('overlay')};
  box-shadow: ${({ theme }) => theme.shadow.overlay};
`;

/** Six rows and a half: the cut row shows that the list scrolls. */
export const Choices = styled.ul`
  max-height: calc(6.5 * ${size.touch} + ${space.xs});
  margin: 0;
  padding: ${space.xs};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
  overflow-y: auto;
  list-style: none;

  &:empty {
    display: none;
  }
`;

export const Choice = styled.li<{ $isHighlighted: boolean }>`
  min-height: ${size.touch};
  padding: calc((${size.touch} - 1lh) / 2) ${space.sm};
  border-radius: ${radius.sm};
  overflow-wrap: anywhere;
  cursor: pointer;

  ${({ $isHighlighted }) =>
    $isHighlighted &&
    css`
      outline: ${borderWidth.mark} solid ${color('focus')};
      outline-offset: -${borderWidth.mark};
      background: ${color('hover')};
    `}
`;

/** The number of results, announced to screen readers. */
export const Note = styled.p`
  margin: 0;
  padding: ${space.sm} calc(${space.xs} + ${space.sm});
  color: ${color('textMuted')};
  font-size: ${fontSize.caption};
`;
