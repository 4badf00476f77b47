import type { Venue } from '@stagedoor/contracts';
import { useChosenVenue, useVenues } from './use-venues';

/** The venues, the chosen one, and the handler of a new choice. */
export type VenueChoice = ReturnType<typeof useVenueChoice>;

interface VenueChoiceOptions {
  /** The id of the chosen venue; empty without one. */
  chosen: string;
  /** The event's present venue, listed before the others are loaded. */
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
    isEmpty: !isPending && !failed && venues.length === 0,
    refetch,
    venue,
    onChoose(next: Venue | null) {
      if (next) remember(next);
      choose(next?.id ?? '');
    },
  };
}
