import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { borderWidth, radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontWeight } from '../tokens/type';
import { Text } from './text/text';

const List = styled.div`
  display: flex;
  gap: ${space['2xs']};
  overflow-x: auto;
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
  scrollbar-width: none;
`;

const Tab = styled.button`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space.xs};
  min-height: ${size.touch};
  padding-inline: ${space.md};
  border: 0;
  border-radius: ${radius.sm} ${radius.sm} 0 0;
  color: ${color('textMuted')};
  background: transparent;
  font-weight: ${fontWeight.strong};

  &:hover {
    color: ${color('text')};
  }

  &:focus-visible {
    outline-offset: calc(-1 * ${borderWidth.focus});
  }

  &[aria-selected='true'] {
    color: ${color('text')};

    &::after {
      content: '';
      position: absolute;
      inset: auto ${space.md} 0;
      border-top: ${borderWidth.focus} solid;
      border-radius: ${radius.pill} ${radius.pill} 0 0;
    }
  }
`;

const Panel = styled.div`
  padding-block: ${space.lg};
`;

/** One tab and its panel. */
export interface TabItem {
  id: string;
  label: string;
  /** Shown beside the label. */
  count?: number;
  content: ReactNode;
}

/** Props of `Tabs`. */
export interface TabsProps {
  /** The accessible name of the group. */
  label: string;
  items: readonly TabItem[];
  /** The id of the tab that is open until the user chooses one. Defaults to the first one. */
  defaultTab?: string;
  /** The id of the open tab, if the caller controls it. */
  value?: string;
  onChange?: (id: string) => void;
}

const STEP: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Several panels in one place. Arrow keys, Home and End move between the tabs and open them. */
export function Tabs({ label, items, defaultTab, value, onChange }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string>();
  const open = items.find((item) => item.id === (value ?? own ?? defaultTab)) ?? items[0];
  if (!open) return null;

  const select = (id: string): void => {
    setOwn(id);
    onChange?.(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEP[event.key];
    // Alt with an arrow goes back or forward in the browser.
    if (!step || event.altKey) return;
    event.preventDefault();
    const index = step(items.indexOf(open), items.length);
    select(items[index]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <Tab
            key={item.id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${item.id}`}
            aria-controls={`${baseId}-panel`}
            aria-selected={item === open}
            tabIndex={item === open ? 0 : -1}
            onClick={() => select(item.id)}
          >
            {item.label}
            {item.count !== undefined && (
              <Text as="span" size="caption" tone="subtle">
                {item.count}
              </Text>
            )}
          </Tab>
        ))}
      </List>
      <Panel
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-tab-${open.id}`}
        tabIndex={0}
      >
        {open.content}
      </Panel>
    </div>
  );
}
