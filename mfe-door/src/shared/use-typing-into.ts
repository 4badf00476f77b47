import { type RefObject, useEffect } from 'react';

/**
 * Leads what a hand scanner types into the field, in place of what is in it, also after a press elsewhere on the page.
 * Other fields keep what is typed into them, and buttons the space and the Enter that press them.
 */
export function useTypingInto(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) => {
      const isOfText = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
      const isField = target instanceof Element && target.matches('input, select, textarea');
      if (!isOfText || isField) return;
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [field]);
}
