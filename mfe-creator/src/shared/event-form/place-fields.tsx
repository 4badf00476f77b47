import { CouldNotRefresh, Stack } from '@stagedoor/ui';
import type { KeptTimes } from './check-event';
import { VenueField, type FieldProps } from './event-fields';
import { TimeFields } from './time-fields';
import type { VenueChoice } from './use-venue-choice';

interface PlaceFieldsProps {
  field: FieldProps;
  choice: VenueChoice;
  /** The event's unchanged times. */
  kept?: KeptTimes;
}

/** The fields for venue and time. */
export function PlaceFields({ field, choice, kept }: PlaceFieldsProps) {
  return (
    <>
      <Stack gap="xs">
        <VenueField field={field} {...choice} />
        {choice.failed && <CouldNotRefresh onRetry={choice.refetch} />}
      </Stack>
      <TimeFields field={field} venue={choice.venue} kept={kept} />
    </>
  );
}
