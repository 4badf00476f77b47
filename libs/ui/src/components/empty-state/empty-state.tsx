import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { Heading, type HeadingLevel } from '../text/heading';
import { Illustration, type IllustrationName } from './illustration';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.sm};
  max-width: ${size.container.form};
  margin-inline: auto;
  padding: ${space.xl} ${space.md} ${space['2xl']};
  text-align: center;
`;

const Words = styled.div`
  color: ${color('textMuted')};
  text-wrap: balance;
`;

const Way = styled.div`
  margin-top: ${space.sm};
`;

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  illustration?: IllustrationName;
  /** What is not there: `No Tickets Yet`. */
  title: string;
  /** Level of the title in the page's outline; 1 when it is the page (404). */
  level?: HeadingLevel;
  /** Why, or what to do. */
  children?: ReactNode;
  /** The way forward. */
  action?: ReactNode;
}

/** Says kindly that there is nothing here, and offers the way on. */
export function EmptyState({
  illustration = 'events',
  title,
  level = 2,
  children,
  action,
}: EmptyStateProps) {
  return (
    <Root>
      <Illustration name={illustration} />
      <Heading level={level} size="h2">
        {title}
      </Heading>
      {children && <Words>{children}</Words>}
      {action && <Way>{action}</Way>}
    </Root>
  );
}
