import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { borderWidth } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontSize } from '../tokens/type';

const Root = styled.dl`
  display: flex;
  flex-direction: column;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space['2xs']} ${space.lg};
  padding-block: ${space.sm};

  &:not(:first-child) {
    border-top: ${borderWidth.hairline} solid ${color('line')};
  }

  dt {
    color: ${color('textMuted')};
    font-size: ${fontSize.small};
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** One fact and its name. */
export interface Description {
  term: string;
  description: ReactNode;
}

/** Named facts, one per line: the details of an order or a venue. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <Root>
      {items.map(({ term, description }) => (
        <Row key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </Row>
      ))}
    </Root>
  );
}
