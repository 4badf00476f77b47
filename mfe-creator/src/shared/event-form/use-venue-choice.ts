import type { Venue } from '@stagedoor/contracts';
import { useChosenVenue, useVenues } from './use-venues';

/** What there is to choose from, what is chosen, and what happens when another one is. */
export type VenueChoice = ReturnType<typeof useVenueChoice>;

interface VenueChoiceOptions {
  /** The id of the chosen one; empty when there is none. */
  chosen: string;
  /** A venue that is known before the others are loaded. */
  own?: Venue;
  choose: (id: string) => void;
}

/** The choice of a venue in the form of an event. */
export function useVenueChoice({ chosen, own, choose }: VenueChoiceOptions) {
  const { venues: found, areAll, isPending, failed, refetch } = useVenues();
  const isUnlisted = own !== undefined && !found.some(({ id }) => id === own.id);
  const venues = isUnlisted ? [own, ...found] : found;
  const { venue, remember } = useChosenVenue(chosen, { venues, isPending });
  return {
    venues,
    areAll,
    loading: isPending,
    failed,
    refetch,
    venue,
    onChoose(next: Venue | null) {
      if (next) remember(next);
      choose(next?.id ?? '');
    },
  };
}
