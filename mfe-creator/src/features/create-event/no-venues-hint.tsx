import { pages } from '@stagedoor/contracts';
import { ADDING_ROLE, Link } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';

/** Where no venue exists yet, says who can add one and leads there. */
export function NoVenuesHint({ ownsVenues }: { ownsVenues: boolean }) {
  return (
    <AlertBanner title="No venues yet">
      An event needs a venue, and a venue owner adds it.{' '}
      {ownsVenues ? (
        <TextLink as={Link} to={pages.createVenue}>
          Add a venue
        </TextLink>
      ) : (
        <TextLink as={Link} {...ADDING_ROLE}>
          Become a venue owner
        </TextLink>
      )}
    </AlertBanner>
  );
}
