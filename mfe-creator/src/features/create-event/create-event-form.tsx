import { Link } from '@stagedoor/platform';
import { AlertBanner, Button, ButtonLink, Card, Cluster, Stack } from '@stagedoor/ui';
import type { ReactNode, Ref } from 'react';
import {
  AboutFields,
  TicketFields,
  VenueField,
  type FieldProps,
  type VenueFieldProps,
} from './event-fields';
import { TimeFields } from './time-fields';

export interface CreateEventFormProps {
  ref: Ref<HTMLFormElement>;
  field: FieldProps;
  venues: Omit<VenueFieldProps, 'field'>;
  /** Beside the choice of venues: what there is to say about it. */
  venueNote: ReactNode;
  /** What went wrong, in a sentence. */
  problem: string | null;
  pending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

export function CreateEventForm({
  ref,
  field,
  venues,
  venueNote,
  problem,
  pending,
  onSubmit,
  onCancel,
}: CreateEventFormProps) {
  return (
    <Card>
      <Stack
        as="form"
        noValidate
        autoComplete="off"
        gap="xl"
        ref={ref}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <AboutFields field={field} />
        <Stack gap="xs">
          <VenueField field={field} {...venues} />
          {venueNote}
        </Stack>
        <TimeFields field={field} venue={venues.venue} />
        <TicketFields field={field} venue={venues.venue} />
        {problem && <AlertBanner tone="error">{problem}</AlertBanner>}
        <Cluster justify="end">
          <ButtonLink as={Link} to="/my-events" variant="secondary" onClick={onCancel}>
            Cancel
          </ButtonLink>
          <Button type="submit" pending={pending} pendingLabel="Publishing...">
            Create & Publish Event
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
