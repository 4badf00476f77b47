import { pages } from '@stagedoor/contracts';
import { Link, type LinkProps } from '@stagedoor/platform';
import { Button, DateField, Icon, TextField, TextLink } from '@stagedoor/ui';
import { useRef, type ChangeEvent } from 'react';
import { ClearFilters, Filters } from './browse.styles';
import { isFiltering, type EventFilters } from './event-filters';

interface FilterBarProps {
  filters: EventFilters;
  /** Why the search does not start yet. */
  searchHint: string | undefined;
  /** Suggested as locations. */
  cities: string[];
  /** Called with the form when a field has changed, and when the form is mounted. */
  onRead: (form: HTMLFormElement | null) => void;
  /** Called when a field loses focus or the form is submitted. */
  onDone: () => void;
  /** This page without a filter. */
  unfiltered: LinkProps['to'];
}

/** The fields for text, location and day. */
export function FilterBar({
  filters,
  searchHint,
  cities,
  onRead,
  onDone,
  unfiltered,
}: FilterBarProps) {
  // ClearLink removes itself, so the focus moves to the first field.
  const search = useRef<HTMLInputElement>(null);
  const read = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onRead(currentTarget.form);
  return (
    <Filters
      ref={onRead}
      role="search"
      aria-label="Events"
      action={pages.events}
      onBlur={onDone}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        ref={search}
        name="search"
        label="Search"
        hint={searchHint}
        type="search"
        placeholder="Title or description"
        leading={<Icon name="search" size="sm" />}
        autoComplete="off"
        value={filters.search}
        onChange={read}
      />
      <TextField
        name="location"
        label="Location"
        placeholder="City or venue"
        leading={<Icon name="pin" size="sm" />}
        suggestions={cities}
        autoComplete="off"
        value={filters.location}
        onChange={read}
      />
      <DateField name="date" label="Date" value={filters.date} onChange={read} />
      {isFiltering(filters) && (
        <ClearLink to={unfiltered} onClick={() => search.current?.focus()} />
      )}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </Filters>
  );
}

function ClearLink(props: Pick<LinkProps, 'to' | 'onClick'>) {
  return (
    <ClearFilters>
      <TextLink as={Link} standalone preventScrollReset {...props}>
        Clear all filters
      </TextLink>
    </ClearFilters>
  );
}
