import styled from 'styled-components';

/** The media query for print styles. */
export const onPaper = '@media print';

/** Hidden in print. */
export const ScreenOnly = styled.div`
  display: contents;

  ${onPaper} {
    display: none;
  }
`;
