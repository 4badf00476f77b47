import styled from 'styled-components';

/** In front of a block of styles for what is printed. */
export const onPaper = '@media print';

/** What is of no use on paper. */
export const ScreenOnly = styled.div`
  display: contents;

  ${onPaper} {
    display: none;
  }
`;
