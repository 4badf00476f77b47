import { type Assignment, pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { TextLink } from '@stagedoor/ui';

/** The title of an event as a link to its page. The page of a draft is visible to its creator alone. */
export function EventTitle({ event: { id, title, status } }: Pick<Assignment, 'event'>) {
  if (status === 'draft') return title;
  return (
    <TextLink as={Link} to={pages.event(id)}>
      {title}
    </TextLink>
  );
}
