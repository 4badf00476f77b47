import type { Venue } from '@stagedoor/contracts';
import { TextField } from '@stagedoor/ui';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFoundVenues } from './use-venues';
import { Choice, Choices, Found, Note, Search } from './venue-search.styles';

export interface VenueSearchProps {
  label: string;
  error: string | undefined;
  /** The chosen venue. */
  venue: Venue | undefined;
  onChoose: (venue: Venue | null) => void;
}

const nameOf = (venue: Venue | null) => venue?.name ?? '';

/** Keeps the selected venue and shows its name again when the field loses focus. */
function settle(
  state: UseComboboxState<Venue>,
  { type, changes }: UseComboboxStateChangeOptions<Venue>,
): Partial<UseComboboxState<Venue>> {
  if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
  const { selectedItem } = state;
  return { ...changes, selectedItem, inputValue: nameOf(selectedItem) };
}

/** A combobox that searches the names and cities of all venues. */
export function VenueSearch({ label, error, venue, onChoose }: VenueSearchProps) {
  const [typed, setTyped] = useState('');
  const { venues, hasMore, isOld, failed } = useFoundVenues(typed);
  const combobox = useCombobox({
    items: venues,
    itemToString: nameOf,
    itemToKey: (item) => item?.id,
    selectedItem: venue ?? null,
    stateReducer: settle,
    onSelectedItemChange({ selectedItem }) {
      // downshift calls this in an effect, whose updates wait for a task: a click waiting already would be handled
      // before it, without the choice. A microtask comes first.
      queueMicrotask(() => flushSync(() => onChoose(selectedItem)));
    },
    onInputValueChange: ({ inputValue, type }) => {
      // A selection clears the search: the menu opens with all venues next time.
      setTyped(type === useCombobox.stateChangeTypes.InputChange ? inputValue : '');
    },
  });
  const { getInputProps, getItemProps, getMenuProps, isOpen, highlightedIndex } = combobox;

  const input = getInputProps({
    // TextField renders the label, not downshift.
    'aria-labelledby': undefined,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    // With a closed menu, downshift keeps text that has selected nothing.
    onBlur: () => combobox.setInputValue(nameOf(venue ?? null)),
  });

  return (
    <Search>
      <TextField
        {...input}
        label={label}
        required
        error={error}
        hint={venue ? `${venue.address}, ${venue.city}` : undefined}
        placeholder="Type a name or a city"
      />
      <Found hidden={!isOpen}>
        <Choices {...getMenuProps({ 'aria-label': 'Venues' })}>
          {isOpen &&
            venues.map((item, index) => (
              <Choice
                key={item.id}
                $isHighlighted={index === highlightedIndex}
                {...getItemProps({ item, index })}
              >
                <bdi>{item.name}</bdi>, <bdi>{item.city}</bdi>
              </Choice>
            ))}
        </Choices>
        <Note role="status">
          {isOpen && noteOf({ count: venues.length, hasMore, isOld, failed })}
        </Note>
      </Found>
    </Search>
  );
}

interface Finding {
  count: number;
  hasMore: boolean;
  isOld: boolean;
  failed: boolean;
}

function noteOf({ count, hasMore, isOld, failed }: Finding): string {
  if (failed) return 'The venues could not be searched. Type again to retry.';
  if (isOld) return 'Searching…';
  if (count === 0) return hasMore ? 'Type more of the name.' : 'No venue found.';
  const found = count === 1 ? '1 venue' : `${count} venues`;
  return hasMore ? `The first ${found}. Type more to narrow them down.` : `${found}.`;
}
