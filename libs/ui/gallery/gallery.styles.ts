import {
  borderWidth,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  layer,
  media,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled from 'styled-components';

export const Bar = styled.header`
  padding-block: ${space.md};
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  ${media.fromDesktop} {
    grid-template-columns: ${size.column.sm} minmax(0, 1fr);
    gap: ${space['2xl']};
  }
`;

/** A sticky strip of rooms on a phone; a column of rooms and exhibits on a desktop. */
export const ContentsNav = styled.nav`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  align-self: start;
  min-width: 0;
  margin-inline: calc(-1 * ${space.md});
  padding-inline: ${space.md};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
  background: ${color('canvas')};

  ${media.fromDesktop} {
    max-height: 100dvh;
    margin: 0;
    padding: ${space.lg} ${space['2xs']};
    border: 0;
    overflow-y: auto;
    scrollbar-width: none;
  }
`;

export const RoomLinks = styled.ul`
  display: flex;
  gap: ${space.md};
  overflow-x: auto;
  scrollbar-width: none;

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.touch};
    border-radius: ${radius.xs};
    font-weight: ${fontWeight.strong};
    text-decoration: none;
    white-space: nowrap;
  }

  ${media.fromDesktop} {
    flex-direction: column;
    overflow: visible;

    a {
      min-height: 0;
    }
  }
`;

export const ExhibitLinks = styled.ul`
  display: none;

  ${media.fromDesktop} {
    display: block;
    margin-top: ${space['2xs']};

    a {
      padding-block: ${space['2xs']};
      color: ${color('textMuted')};
      font-size: ${fontSize.small};
      font-weight: ${fontWeight.regular};
      white-space: normal;
    }

    a:hover {
      color: ${color('text')};
    }
  }
`;

export const RoomSection = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space.lg};
  scroll-margin-top: ${space['2xl']};

  & + & {
    margin-top: ${space['3xl']};
  }
`;

export const ExhibitPanel = styled.article`
  min-width: 0;
  padding: clamp(${space.md}, 3vw, ${space.xl});
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.lg};
  scroll-margin-top: ${space['3xl']};

  ${media.fromDesktop} {
    scroll-margin-top: ${space.lg};
  }
`;

export const ExhibitHead = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  margin-bottom: ${space.lg};
  padding-bottom: ${space.md};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
`;

export const Names = styled.p`
  color: ${color('textSubtle')};
  font-family: ${fontFamily.mono};
  font-size: ${fontSize.caption};
`;

export const Foot = styled.footer`
  padding-block: ${space['3xl']} ${space['2xl']};
`;
