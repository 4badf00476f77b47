import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** The form, with the channels beside it on a desktop. */
export const Layout = styled.div`
  display: grid;
  gap: ${space.xl};
  padding-bottom: ${space['3xl']};

  ${media.fromDesktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    align-items: start;
  }
`;

export const Aside = styled.aside`
  ${media.fromDesktop} {
    position: sticky;
    top: ${space['3xl']};
  }
`;
