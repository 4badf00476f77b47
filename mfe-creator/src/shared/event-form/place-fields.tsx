import { CouldNotRefresh, Stack } from '@stagedoor/ui';
import { VenueField, type FieldProps } from './event-fields';
import { TimeFields } from './time-fields';
import type { VenueChoice } from './use-venue-choice';

interface PlaceFieldsProps {
  field: FieldProps;
  choice: VenueChoice;
}

/** The fields for venue and time. */
export function PlaceFields({ field, choice }: PlaceFieldsProps) {
  return (
    <>
      <Stack gap="xs">
        <VenueField field={field} {...choice} />
        {choice.failed && <CouldNotRefresh onRetry={choice.refetch} />}
      </Stack>
      <TimeFields field={field} venue={choice.venue} />
    </>
  );
}
