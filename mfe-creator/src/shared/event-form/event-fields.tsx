import { isolated, type Venue } from '@stagedoor/contracts';
import { Heading, NumberField, SelectField, TextArea, TextField } from '@stagedoor/ui';
import type { ChangeEvent } from 'react';
import { requiredText } from './check-event';
import { Group, Pair } from './event-form.styles';
import { EVENT_LABELS, type EventField } from './event-values';
import { VenueSearch } from './venue-search';

const PRICE_OF_NEW_ORDERS =
  'Counts for new orders. Tickets sold or in a checkout keep their price.';

type Control = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

/** Returns the properties that connect a field to its form. */
export type FieldProps = (name: EventField) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
};

/** The properties of a group of fields. */
export interface GroupProps {
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

export interface VenueFieldProps {
  field: FieldProps;
  /** All venues, or the first of them. */
  venues: readonly Venue[];
  areAll: boolean;
  loading: boolean;
  /** The chosen venue. */
  venue: Venue | undefined;
  onChoose: (venue: Venue | null) => void;
}

/** The choice of the venue: a select field where all venues fit into one, else a search. */
export function VenueField({ field, venues, areAll, loading, venue, onChoose }: VenueFieldProps) {
  const shown = field('venueId');
  // The error of a submit before the chosen venue was loaded.
  const isOutdated = venue !== undefined && shown.error === requiredText('venueId');
  const error = isOutdated ? undefined : shown.error;
  if (!areAll) {
    return <VenueSearch label={EVENT_LABELS.venueId} {...{ error, venue, onChoose }} />;
  }
  return (
    <SelectField
      label={EVENT_LABELS.venueId}
      required
      placeholder={loading ? 'Loading venues…' : 'Choose a venue'}
      options={venues.map(({ id, name, city }) => ({
        value: id,
        label: `${isolated(name)}, ${isolated(city)}`,
      }))}
      {...shown}
      error={error}
    />
  );
}

interface TicketFieldsProps extends GroupProps {
  /** The number of tickets sold or in a checkout. */
  taken?: number;
}

export function TicketFields({ field, venue, taken = 0 }: TicketFieldsProps) {
  const room = venue && `The venue holds up to ${venue.capacity.toLocaleString('en-GB')} people.`;
  const gone = taken > 0 && `${taken.toLocaleString('en-GB')} sold or in a checkout.`;
  return (
    <Group>
      <legend>
        <Heading size="h4">Tickets</Heading>
      </legend>
      <Pair>
        <TextField
          label={EVENT_LABELS.ticketPrice}
          required
          leading="£"
          inputMode="decimal"
          step={0.01}
          hint={taken > 0 ? PRICE_OF_NEW_ORDERS : '0 makes it a free event.'}
          {...field('ticketPrice')}
        />
        <NumberField
          label={EVENT_LABELS.ticketQuantity}
          required
          min={Math.max(1, taken)}
          hint={[gone, room].filter(Boolean).join(' ')}
          {...field('ticketQuantity')}
        />
      </Pair>
    </Group>
  );
}
