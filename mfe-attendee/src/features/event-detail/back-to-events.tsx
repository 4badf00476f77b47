import { Link, useLocation } from '@stagedoor/platform';
import { TextLink } from '@stagedoor/ui';
import { listAddressOf } from '../../shared/events/list-address';

/** Links back to the list with its filters. */
export function BackToEvents() {
  const location = useLocation();
  return (
    <TextLink as={Link} standalone to={listAddressOf(location.state)}>
      Back to events
    </TextLink>
  );
}
