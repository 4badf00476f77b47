import { media, space, Text } from '@stagedoor/ui';
import styled from 'styled-components';

export const Filters = styled.form`
  display: grid;
  gap: ${space.md};

  ${media.phone} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(2 * ${space['3xl']})), 1fr));

    > :first-child {
      grid-column: 1 / -1;
    }
  }

  ${media.fromTablet} {
    grid-template-columns: 2fr 2fr minmax(11rem, 1fr);
  }
`;

export const ClearFilters = styled.div`
  grid-column: 1 / -1;
  justify-self: start;
`;

export const Results = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.lg};
  min-width: 0;

  /* The note of such a list takes the place of the button for more. */
  @media (scripting: none) {
    noscript ~ * {
      display: none;
    }
  }
`;

/** Without scripts, a list that has only its first events shows its note instead. */
export const CountLine = styled(Text)`
  @media (scripting: none) {
    &:has(~ noscript) {
      display: none;
    }
  }
`;
