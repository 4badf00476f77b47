import type { Event, UpdateEventBody } from '@stagedoor/contracts';
import { useDraft, useDraftForm } from '@stagedoor/platform';
import { useRef, useState } from 'react';
import type { FieldProps } from '../../shared/event-form/event-fields';
import {
  EVENT_LABELS,
  type EventField,
  type EventValues,
} from '../../shared/event-form/event-values';
import { fieldsOf } from './check-changes';
import { isSettled, valuesOf } from './event-state';

/** The form stores edited fields only: any other field follows the event. */
const NOTHING_TYPED = {} as EventValues;

const NAMES = Object.keys(EVENT_LABELS) as EventField[];

type Edits = Partial<EventValues>;

/** The form's values: the edits of fields that may change, else the stored values. */
function valuesWith(edits: Edits, event: Event): EventValues {
  const stored = valuesOf(event);
  const valueOf = (name: EventField) => (isSettled(event, name) ? undefined : edits[name]);
  return Object.fromEntries(
    NAMES.map((name) => [name, valueOf(name) ?? stored[name]]),
  ) as EventValues;
}

const valuesOfFields = (names: readonly EventField[], values: EventValues): Edits =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The stored values that the edits of an event replace. */
function useOrigins(event: Event) {
  const { initial, keep, clear } = useDraft(`edit-event-from:${event.id}`);
  // A ref, because the handlers of a save run after fields that were edited while it was pending.
  const origins = useRef<Edits>(initial);
  return {
    all: (): EventValues => ({ ...valuesOf(event), ...origins.current }),
    take(names: readonly EventField[], stored: Event) {
      origins.current = { ...origins.current, ...valuesOfFields(names, valuesOf(stored)) };
      keep(origins.current);
    },
    reset() {
      clear();
      origins.current = {};
    },
    forget: clear,
  };
}

/** Returns those of the fields that were also changed elsewhere since. */
function overtakenFields(
  names: readonly EventField[],
  values: EventValues,
  replaced: EventValues,
  latest: Event,
): EventField[] {
  const theirs = valuesOf(latest);
  return names.filter(
    (name) =>
      !isSettled(latest, name) && values[name] !== theirs[name] && replaced[name] !== theirs[name],
  );
}

/**
 * The unsaved edits of an event and, for each edited field, the stored value that it replaces. Kept until saved or
 * discarded.
 */
export function useEventEdits(event: Event) {
  const form = useDraftForm<EventField>(`edit-event:${event.id}`, NOTHING_TYPED);
  const origins = useOrigins(event);
  /** Unedited fields that belong to an edited instant and were changed elsewhere: they keep their values. */
  const [retained, setRetained] = useState<Edits>({});
  const edits: Edits = { ...retained, ...form.values };
  const values = valuesWith(edits, event);
  const [hadChanges, setHadChanges] = useState(() => {
    const stored = valuesOf(event);
    return NAMES.some((name) => values[name] !== stored[name]);
  });

  function change(name: EventField, value: string) {
    if (edits[name] === undefined) origins.take([name], event);
    form.change(name, value);
  }
  const field: FieldProps = (name) => ({
    ...form.field(name),
    value: values[name],
    onChange: ({ currentTarget }) => change(name, currentTarget.value),
  });

  return {
    formRef: form.formRef,
    values,
    field,
    showErrors: form.showErrors,
    change,
    overtaken: (changes: UpdateEventBody, latest: Event) =>
      overtakenFields(fieldsOf(changes), values, origins.all(), latest),
    /** Keeps the values of these fields, which replace the latest ones. */
    replace(names: readonly EventField[], latest: Event) {
      setRetained((last) => ({ ...last, ...valuesOfFields(names, values) }));
      origins.take(names, latest);
    },
    /** True when the form opened with unsaved edits of an earlier visit. */
    hadChanges,
    /** Drops the edits and shows the stored values. */
    discard() {
      form.reset();
      origins.reset();
      setRetained({});
      setHadChanges(false);
    },
    /** Deletes the kept edits and leaves the form unchanged. */
    forget() {
      form.forget();
      origins.forget();
    },
  };
}
