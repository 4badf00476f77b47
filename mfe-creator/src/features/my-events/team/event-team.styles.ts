import { borderWidth, color, media, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** The team, below its event. */
export const Team = styled.section`
  display: grid;
  gap: ${space.md};
  margin-top: ${space.md};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
  overflow-wrap: anywhere;
`;

/** Address, duty and button, in one row where there is room. */
export const Fields = styled.form`
  display: grid;
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) auto;
    align-items: start;
  }
`;

/** Level with the controls beside it, whose labels are above them. */
export const Submit = styled.div`
  display: grid;

  ${media.fromTablet} {
    padding-top: ${space.xl};
  }
`;

export const Members = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Member = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs} ${space.md};
  padding-block: ${space.sm};

  & + & {
    border-top: ${borderWidth.hairline} solid ${color('line')};
  }
`;

export const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.sm};
  margin-inline-start: auto;
`;
