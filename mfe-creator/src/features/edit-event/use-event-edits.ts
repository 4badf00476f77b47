import type { Event, UpdateEventBody } from '@stagedoor/contracts';
import { useDraft, useDraftForm } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';
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

export type Edits = Partial<EventValues>;

/** The changes to send, the form's values, and the stored values that these replace. */
export interface Edit {
  changes: UpdateEventBody;
  values: EventValues;
  replaced: EventValues;
}

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
    has: (name: EventField) => origins.current[name] !== undefined,
    take(names: readonly EventField[], stored: Event) {
      origins.current = { ...origins.current, ...valuesOfFields(names, valuesOf(stored)) };
      keep(origins.current);
    },
    reset() {
      clear();
      origins.current = {};
    },
  };
}

/** Returns the fields of an edit that were also changed elsewhere since: to no value of this or the `previous` save. */
export function overtakenFields(
  { changes, values, replaced }: Edit,
  latest: Event,
  previous: Edits,
): EventField[] {
  const theirs = valuesOf(latest);
  return fieldsOf(changes).filter(
    (name) =>
      !isSettled(latest, name) &&
      [values, replaced, previous].every((own) => own[name] !== theirs[name]),
  );
}

/** Keeps only the edits made since this one was sent, and returns whether there are any. */
type KeepLater = (sent: Edit, stored: Event) => boolean;

/** By event: `keepLater` of the form opened last, whose edits are the kept ones. */
const keepLaterOfLastForm = new Map<string, KeepLater>();

/** The form's values and, for each edited field, the stored value that it replaces. */
function useEditedFields(event: Event) {
  const form = useDraftForm<EventField>(`edit-event:${event.id}`, NOTHING_TYPED);
  const origins = useOrigins(event);
  /** Unedited fields that belong to an edited instant and were changed elsewhere: they keep their values. */
  const [retained, setRetained] = useState<Edits>({});
  const edits: Edits = { ...retained, ...form.values };
  const values = valuesWith(edits, event);

  function change(name: EventField, value: string) {
    if (edits[name] === undefined) origins.take([name], event);
    form.change(name, value);
  }
  const field: FieldProps = (name) => ({
    ...form.field(name),
    value: values[name],
    onChange: ({ currentTarget }) => change(name, currentTarget.value),
  });

  return { form, origins, setRetained, values, change, field };
}

/** The unsaved edits of an event, kept until saved or discarded. */
export function useEventEdits(event: Event) {
  const { form, origins, setRetained, values, change, field } = useEditedFields(event);
  const [hadChanges, setHadChanges] = useState(() => {
    const stored = valuesOf(event);
    return NAMES.some((name) => values[name] !== stored[name]);
  });

  /** Drops the edits and shows the stored values. */
  function discard() {
    form.reset();
    origins.reset();
    setRetained({});
    setHadChanges(false);
  }

  /** Deletes the kept edits and leaves the form unchanged. */
  function forget() {
    form.forget();
    origins.reset();
  }

  const keepLater: KeepLater = ({ values: sent }, stored) => {
    const later = NAMES.filter((name) => origins.has(name) && values[name] !== sent[name]);
    if (later.length === 0) {
      forget();
      return false;
    }
    discard();
    origins.take(later, stored);
    for (const name of later) form.change(name, values[name]);
    return true;
  };
  useEffect(() => void keepLaterOfLastForm.set(event.id, keepLater));

  return {
    formRef: form.formRef,
    values,
    field,
    showErrors: form.showErrors,
    change,
    toEdit: (changes: UpdateEventBody): Edit => ({ changes, values, replaced: origins.all() }),
    /** A save may end after its own form was left and another one opened. */
    keepLater: (sent: Edit, stored: Event) =>
      (keepLaterOfLastForm.get(event.id) ?? keepLater)(sent, stored),
    /** Keeps the values of these fields, which replace the latest ones. */
    replace(names: readonly EventField[], latest: Event) {
      setRetained((last) => ({ ...last, ...valuesOfFields(names, values) }));
      origins.take(names, latest);
    },
    /** True when the form opened with unsaved edits of an earlier visit. */
    hadChanges,
    discard,
    forget,
  };
}
