import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { motion } from '../tokens/motion';
import { radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontWeight } from '../tokens/type';
import { Icon } from './icon/icon';

const Root = styled.details`
  summary {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
    min-height: ${size.touch};
    border-radius: ${radius.xs};
    color: ${color('textMuted')};
    font-weight: ${fontWeight.strong};
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:hover {
    color: ${color('text')};
  }

  summary svg {
    transition: transform ${motion.fast} ${motion.ease};
  }

  &[open] summary svg {
    transform: rotate(90deg);
  }
`;

const Body = styled.div`
  padding-top: ${space.xs};
`;

/** Props of `Disclosure`. */
export interface DisclosureProps {
  summary: string;
  /** Opens the content at first and whenever it becomes true. Only the user closes it. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Collapsed content, such as `More options`. */
export function Disclosure({ summary, defaultOpen = false, children }: DisclosureProps) {
  const root = useRef<HTMLDetailsElement>(null);

  useLayoutEffect(() => {
    if (defaultOpen) root.current!.open = true;
  }, [defaultOpen]);

  return (
    <Root ref={root}>
      <summary>
        <Icon name="chevron-right" size="sm" />
        {summary}
      </summary>
      <Body>{children}</Body>
    </Root>
  );
}
