import { LIST_LIMIT, type Venue } from '@stagedoor/contracts';
import { errorText, useApi, useGrowth, type Page } from '@stagedoor/platform';
import { Grid, ShowMore, Stack } from '@stagedoor/ui';
import { useCallback, useEffect, useRef } from 'react';
import { myVenuesQuery, pagedVenues } from '../../shared/venue-queries';
import { VenueCard, venueElementId } from './venue-card';

interface VenueListProps {
  list: Page<Venue>;
  /** No other request for this list is pending. */
  mayGrow: boolean;
}

/** The venues as cards. Adds the next page on scroll, and from `LIST_LIMIT` venues on only on a press of the button. */
export function VenueList({ list, mayGrow }: VenueListProps) {
  const api = useApi();
  const { mutate, variables, error } = useGrowth(pagedVenues(api), myVenuesQuery(api).queryKey);
  const grow = useCallback(() => mutate(list), [list, mutate]);
  const { length } = list.items;
  const focusFrom = useRef<number | null>(null);

  useEffect(() => {
    const first = focusFrom.current === null ? undefined : list.items[focusFrom.current];
    if (!first) return;
    document.getElementById(venueElementId(first.id))?.focus();
    focusFrom.current = null;
  }, [list]);

  return (
    <Stack gap="lg">
      <Grid>
        {list.items.map((venue) => (
          <VenueCard key={venue.id} venue={venue} />
        ))}
      </Grid>
      {list.nextCursor && (
        <Stack align="center">
          <ShowMore
            label="Show more venues"
            pending={variables === list && !error}
            error={error ? errorText(error, 'Failed to load venues') : undefined}
            onNear={mayGrow && length < LIST_LIMIT ? grow : undefined}
            onPress={() => {
              if (!mayGrow) return;
              focusFrom.current = length;
              mutate(list, { onError: () => void (focusFrom.current = null) });
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}
