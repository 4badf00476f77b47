import { DEFAULT_TIME_ZONE, pages, VENUE_CAPACITY_MIN } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  Disclosure,
  NumberField,
  SelectField,
  Stack,
  TextField,
} from '@stagedoor/ui';
import { useState, type ChangeEvent, type Ref } from 'react';
import { acceptedZones } from './accepted-zones';
import { Pair } from './create-venue.styles';
import type { VenueField } from './venue-values';

const TIME_ZONES = acceptedZones(Intl.supportedValuesOf('timeZone')).map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

type Control = HTMLInputElement & HTMLSelectElement;

export interface CreateVenueFormProps {
  ref: Ref<HTMLFormElement>;
  /** Returns the properties that connect a field to the form. */
  field: (name: VenueField) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<Control>) => void;
  };
  pending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

export function CreateVenueForm({ ref, field, pending, onSubmit, onCancel }: CreateVenueFormProps) {
  const timeZone = field('timeZone');
  const [isElsewhere] = useState(timeZone.value !== DEFAULT_TIME_ZONE);
  return (
    <Card>
      <Stack
        as="form"
        noValidate
        autoComplete="off"
        gap="lg"
        ref={ref}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField label="Name" required {...field('name')} />
        <TextField label="Address" required {...field('address')} />
        <Pair>
          <TextField label="City" required {...field('city')} />
          <TextField label="Postcode" optional {...field('postcode')} />
        </Pair>
        <NumberField
          label="Capacity"
          required
          min={VENUE_CAPACITY_MIN}
          hint="How many people may be inside at once."
          {...field('capacity')}
        />
        <Disclosure
          summary="More options"
          defaultOpen={isElsewhere || timeZone.error !== undefined}
        >
          <SelectField
            label="Time zone"
            hint="The times of events at this venue are read on its clocks."
            options={TIME_ZONES}
            {...timeZone}
          />
        </Disclosure>
        <Cluster justify="end">
          <ButtonLink as={Link} to={pages.myVenues} variant="secondary" onClick={onCancel}>
            Cancel
          </ButtonLink>
          <Button type="submit" pending={pending} pendingLabel="Creating...">
            Create Venue
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
