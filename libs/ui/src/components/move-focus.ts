/**
 * Moves the focus in a removed element to the section of the page that it was in. React never passes null to this ref.
 */
export const moveFocus = (removed: HTMLElement | null) => () => {
  if (!removed!.contains(document.activeElement)) return;
  const place = removed!.closest<HTMLElement>('main, section');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
};
