import {
  borderWidth,
  breakpoint,
  color,
  Container,
  layer,
  media,
  size,
  space,
} from '@stagedoor/ui';
import { Link } from '@stagedoor/platform';
import styled from 'styled-components';

export const Bar = styled.header`
  position: relative;
  z-index: ${layer.header};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
  background: ${color('canvas')};
`;

export const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space.md};
  padding-block: ${space.sm};
`;

export const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${size.touch};
  color: ${color('text')};
  text-decoration: none;
`;

/** The button that opens the panel on a phone. Hidden on a desktop and without scripts. */
export const Toggle = styled.div`
  margin-left: auto;

  @media (width >= ${breakpoint.desktop}), (scripting: none) {
    display: none;
  }
`;

/** Everything except the wordmark. On a phone it opens below it; without scripts it is open, beside it if it fits. */
export const Panel = styled.div<{ $open: boolean }>`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;

  @media (width < ${breakpoint.desktop}) {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    flex: none;
    flex-direction: column;
    align-items: stretch;
    gap: ${space.md};
    width: 100%;
    padding-block: ${space.xs};
  }

  @media (scripting: none) {
    display: flex;
    width: auto;
    margin-left: auto;
  }
`;

export const Account = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs};

  /* On a phone, a list is as wide as this row has room, not as the button that opens it. */
  @media (width < ${breakpoint.desktop}) {
    position: relative;

    > div {
      position: static;
    }

    [role='menu'] {
      left: 0;
    }
  }

  ${media.fromDesktop} {
    flex-wrap: nowrap;
    margin-left: auto;
  }
`;
