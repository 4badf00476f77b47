import { Button, type ButtonProps } from './button/button';
import { moveFocus } from './move-focus';

/** The button below a failure. It is removed once the content is loaded, or while it loads. */
export function TryAgain(props: ButtonProps) {
  return (
    <Button ref={moveFocus} {...props}>
      Try again
    </Button>
  );
}
