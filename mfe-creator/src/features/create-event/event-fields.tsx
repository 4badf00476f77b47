import type { Venue } from '@stagedoor/contracts';
import {
  DateField,
  Heading,
  NumberField,
  SelectField,
  Text,
  TextArea,
  TextField,
  TimeField,
} from '@stagedoor/ui';
import type { ChangeEvent } from 'react';
import { Group, Pair } from './create-event.styles';
import { EVENT_LABELS, type EventField } from './event-values';

type Control = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

/** What ties each field to the form that it stands in. */
export type FieldProps = (name: EventField) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
};

interface GroupProps {
  field: FieldProps;
  venue: Venue | undefined;
}

export function AboutFields({ field }: Pick<GroupProps, 'field'>) {
  return (
    <Group>
      <TextField label={EVENT_LABELS.title} required {...field('title')} />
      <TextArea label={EVENT_LABELS.description} required {...field('description')} />
    </Group>
  );
}

/** Says whose clock the times are read on. */
export function TimeFields({ field, venue }: GroupProps) {
  const clock = venue ? `${venue.name} (${venue.timeZone})` : 'the venue';
  return (
    <Group aria-describedby="event-clock">
      <legend>
        <Heading size="h4">When</Heading>
      </legend>
      <Text id="event-clock" size="small" tone="muted">
        Dates and times are local to {clock}.
      </Text>
      <Pair>
        <DateField label={EVENT_LABELS.startDate} required {...field('startDate')} />
        <TimeField label={EVENT_LABELS.startTime} required {...field('startTime')} />
      </Pair>
      <Pair>
        <DateField label={EVENT_LABELS.endDate} required {...field('endDate')} />
        <TimeField label={EVENT_LABELS.endTime} required {...field('endTime')} />
      </Pair>
    </Group>
  );
}

interface VenueFieldProps {
  field: FieldProps;
  venues: readonly Venue[];
  loading: boolean;
}

export function VenueField({ field, venues, loading }: VenueFieldProps) {
  return (
    <SelectField
      label={EVENT_LABELS.venueId}
      required
      placeholder={loading ? 'Loading venues…' : 'Choose a venue'}
      options={venues.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
      {...field('venueId')}
    />
  );
}

export function TicketFields({ field, venue }: GroupProps) {
  const room = venue && `The venue holds up to ${venue.capacity.toLocaleString('en-GB')} people.`;
  return (
    <Group>
      <legend>
        <Heading size="h4">Tickets</Heading>
      </legend>
      <Pair>
        <NumberField
          label={EVENT_LABELS.ticketPrice}
          required
          leading="£"
          min={0}
          step={0.01}
          hint="0 makes it a free event."
          {...field('ticketPrice')}
        />
        <NumberField
          label={EVENT_LABELS.ticketQuantity}
          required
          min={1}
          hint={room}
          {...field('ticketQuantity')}
        />
      </Pair>
    </Group>
  );
}
