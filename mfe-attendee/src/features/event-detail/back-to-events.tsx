import { Link } from '@stagedoor/platform';
import { TextLink } from '@stagedoor/ui';

/** The way back to the list. */
export function BackToEvents() {
  return (
    <TextLink as={Link} standalone to="/events">
      Back to events
    </TextLink>
  );
}
