import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { moveFocus } from '../move-focus';
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
  /** What is missing: `No Tickets Yet`. */
  title: string;
  /** The heading level of the title; 1 when it is the page's title (404). */
  level?: HeadingLevel;
  /** The reason, or the next step. */
  children?: ReactNode;
  /** A button or link that leads forward. */
  action?: ReactNode;
}

/** Says that there is nothing here, and offers an action. Removed with the focus, it moves it to the page around it. */
export function EmptyState({
  illustration = 'events',
  title,
  level = 2,
  children,
  action,
}: EmptyStateProps) {
  return (
    <Root ref={moveFocus}>
      <Illustration name={illustration} />
      <Heading level={level} size="h2">
        {title}
      </Heading>
      {children && <Words>{children}</Words>}
      {action && <Way>{action}</Way>}
    </Root>
  );
}
