import { pages } from '@stagedoor/contracts';
import { ADDING_ROLE, Link, useHoldsRole } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';

/** Shown when no venue exists. Links to creating one, or to adding the venue owner role. */
export function NoVenuesHint() {
  return (
    <AlertBanner title="No venues yet">
      An event needs a venue, and a venue owner adds it.{' '}
      {useHoldsRole('venue') ? (
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
