import { pages, type Venue } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, Button, ButtonLink, Card, Cluster, Stack } from '@stagedoor/ui';
import type { ReactNode, Ref } from 'react';
import { AboutFields, TicketFields, type FieldProps } from './event-fields';

export interface EventFormProps {
  ref: Ref<HTMLFormElement>;
  field: FieldProps;
  /** The chosen venue. */
  venue: Venue | undefined;
  /** The number of tickets sold or in a checkout. */
  taken?: number;
  /** The fields for venue and time. */
  children: ReactNode;
  /** The error message of the last attempt. */
  problem: ReactNode;
  pending: boolean;
  /** The fields cannot be changed: a change would be lost. */
  locked?: boolean;
  submitLabel: string;
  pendingLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The form that creates or edits an event. */
export function EventForm({
  ref,
  field,
  venue,
  taken,
  children,
  problem,
  pending,
  locked,
  submitLabel,
  pendingLabel,
  onSubmit,
  onCancel,
}: EventFormProps) {
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
          // A locked field loses the focus.
          event.nativeEvent.submitter?.focus();
          onSubmit();
        }}
      >
        <Stack gap="xl" inert={locked}>
          <AboutFields field={field} />
          {children}
          <TicketFields field={field} venue={venue} taken={taken} />
        </Stack>
        {problem && <AlertBanner tone="error">{problem}</AlertBanner>}
        <Cluster justify="end">
          <ButtonLink as={Link} to={pages.myEvents} variant="secondary" onClick={onCancel}>
            Cancel
          </ButtonLink>
          <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
