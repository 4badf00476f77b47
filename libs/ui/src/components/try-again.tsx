import { Button, type ButtonProps } from './button/button';

/** Moves the focus of a removed button to the section of the page that it was in. React never passes null to this ref. */
const moveFocus = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return;
  const place = button!.closest<HTMLElement>('main, section');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
};

/** The button below a failure. It is removed once the content is loaded, or while it loads. */
export function TryAgain(props: ButtonProps) {
  return (
    <Button ref={moveFocus} {...props}>
      Try again
    </Button>
  );
}
