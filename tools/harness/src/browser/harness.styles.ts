import { borderWidth, color, fontSize, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const BarFrame = styled.header`
  padding-block: ${space.sm};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
  background: ${color('sunken')};
`;

export const Paths = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.md};
  padding-top: ${space.sm};
  font-size: ${fontSize.small};

  [aria-current='page'] {
    color: ${color('text')};
    text-decoration: none;
  }
`;

export const Thrown = styled.div`
  display: grid;
  gap: ${space.md};
  padding-block: ${space.lg};
`;

export const Trace = styled.pre`
  margin: 0;
  padding: ${space.md};
  overflow-x: auto;
  font-size: ${fontSize.small};
  background: ${color('sunken')};
`;
