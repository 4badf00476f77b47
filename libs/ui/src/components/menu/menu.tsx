import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { borderWidth, layer, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { fontWeight } from '../../tokens/type';
import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../layout/visually-hidden';

const Root = styled.div`
  position: relative;
  display: inline-flex;
  min-width: 0;
`;

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-width: 0;
  min-height: ${size.touch};
  padding-inline: ${space.sm};
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.pill};
  color: ${color('text')};
  background: ${color('surface')};
  font-weight: ${fontWeight.strong};

  &:hover,
  &[aria-expanded='true'] {
    background: ${color('hover')};
  }
`;

const List = styled.div<{ $align: 'start' | 'end' }>`
  position: absolute;
  z-index: ${layer.menu};
  top: calc(100% + ${space.xs});
  ${({ $align }) => ($align === 'end' ? 'right: 0;' : 'left: 0;')}
  display: flex;
  flex-direction: column;
  width: max-content;
  min-width: min(${size.menu}, calc(100vw - 2 * ${space.md}));
  max-width: calc(100vw - 2 * ${space.md});
  padding: ${space.xs};
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.md};
  background: ${color('overlay')};
  box-shadow: ${({ theme }) => theme.shadow.overlay};
`;

const FOCUS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count - 1 : index - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the item to focus for a key: an arrow, Home, End or the first letter of an item. */
function itemForKey(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const index = items.findIndex((item) => item === document.activeElement);
  const move = FOCUS[key];
  if (move) return items[move(index, items.length)];
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter));
}

/** The state of a menu and the handlers that change it. `open` is the item to focus when the list opens. */
function useMenu() {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);

  const items = (): HTMLElement[] =>
    Array.from(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);

  useEffect(() => {
    if (!open) return;
    items()
      .at(open === 'last' ? -1 : 0)
      ?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  const onButtonKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  };

  const onListKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (event.key in FOCUS) event.preventDefault();
    itemForKey(items(), event.key)?.focus();
  };

  const onListClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[role="menuitem"]')) close();
  };

  const toggle = () => setOpen(open ? false : 'first');
  return { root, button, list, open, toggle, onButtonKeyDown, onListKeyDown, onListClick };
}

/** Props of `Menu`. */
export interface MenuProps {
  /** The content of the button. */
  trigger: ReactNode;
  /** Announced before the content of the button: `Role` before `Event Creator`. */
  label?: string;
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end';
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode;
}

/**
 * A button that opens a list of actions and links. Arrow keys, Home, End and first letters move the focus; Esc, and
 * a click or the focus outside close the list.
 */
export function Menu({ trigger, label, align = 'start', children }: MenuProps) {
  const id = useId();
  const { root, button, list, open, toggle, ...handlers } = useMenu();

  return (
    <Root ref={root}>
      <Trigger
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open ? `${id}-list` : undefined}
        onClick={toggle}
        onKeyDown={handlers.onButtonKeyDown}
      >
        {label && <VisuallyHidden>{`${label}: `}</VisuallyHidden>}
        {trigger}
        <Icon name="chevron-down" size="sm" />
      </Trigger>
      {open && (
        <List
          ref={list}
          role="menu"
          id={`${id}-list`}
          aria-labelledby={`${id}-button`}
          $align={align}
          onKeyDown={handlers.onListKeyDown}
          onClick={handlers.onListClick}
        >
          {children}
        </List>
      )}
    </Root>
  );
}
