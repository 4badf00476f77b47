import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { media } from '../tokens/media';
import { size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontSize } from '../tokens/type';
import { Cluster } from './layout/cluster';
import { Heading } from './text/heading';

const Root = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${space.lg};
  padding-block: ${space.xl} ${space.lg};

  ${media.fromTablet} {
    flex-direction: row;
    align-items: end;
    justify-content: space-between;
    padding-top: ${space['2xl']};
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.xs};
  min-width: 0;
  max-width: ${size.container.text};
  overflow-wrap: anywhere;
`;

const Above = styled.div`
  > a {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
    min-height: ${size.touch};
  }
`;

const Intro = styled.div`
  color: ${color('textMuted')};
  font-size: ${fontSize.lead};
  text-wrap: pretty;
`;

/** Props of `PageHeader`. */
export interface PageHeaderProps {
  /** The page's only h1. */
  title: string;
  intro?: ReactNode;
  /** The actions of the page, the primary one last. */
  actions?: ReactNode;
  /** Shown above the title: a back link or a badge. */
  above?: ReactNode;
}

/** The head of a page: its title in the display face, and its actions. */
export function PageHeader({ title, intro, actions, above }: PageHeaderProps) {
  return (
    <Root>
      <Words>
        {above && <Above>{above}</Above>}
        <Heading level={1}>{title}</Heading>
        {intro && <Intro>{intro}</Intro>}
      </Words>
      {actions && <Cluster>{actions}</Cluster>}
    </Root>
  );
}
