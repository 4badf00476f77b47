import type { Event } from '@stagedoor/contracts';
import { useDraft, useDraftForm } from '@stagedoor/platform';
import { useState } from 'react';
import type { FieldProps } from '../../shared/event-form/event-fields';
import {
  EVENT_LABELS,
  type EventField,
  type EventValues,
} from '../../shared/event-form/event-values';
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

/** The stored values that the edits of an event replace, by field. */
function useOrigins(eventId: string) {
  const { initial, keep, clear } = useDraft(`edit-event-from:${eventId}`);
  const [origins, setOrigins] = useState<Edits>(initial);
  return {
    origins,
    take(names: readonly EventField[], event: Event) {
      const stored = valuesOf(event);
      const next = { ...origins, ...Object.fromEntries(names.map((name) => [name, stored[name]])) };
      setOrigins(next);
      keep(next);
    },
    reset() {
      clear();
      setOrigins({});
    },
    forget: clear,
  };
}

/** The edited fields that were also changed elsewhere since. */
function overtakenFields(edits: Edits, origins: Edits, latest: Event): EventField[] {
  const theirs = valuesOf(latest);
  return NAMES.filter(
    (name) =>
      edits[name] !== undefined &&
      !isSettled(latest, name) &&
      edits[name] !== theirs[name] &&
      origins[name] !== theirs[name],
  );
}

/**
 * The unsaved edits of an event and, for each edited field, the stored value that it replaces. Kept until saved or
 * discarded.
 */
export function useEventEdits(event: Event) {
  const form = useDraftForm<EventField>(`edit-event:${event.id}`, NOTHING_TYPED);
  const { origins, ...kept } = useOrigins(event.id);
  const edits: Edits = form.values;
  const values = valuesWith(edits, event);
  const [hadChanges, setHadChanges] = useState(() => {
    const stored = valuesOf(event);
    return NAMES.some((name) => values[name] !== stored[name]);
  });

  const begin = (name: EventField) => {
    if (edits[name] === undefined) kept.take([name], event);
  };
  const field: FieldProps = (name) => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      value: values[name],
      onChange(change) {
        begin(name);
        onChange(change);
      },
    };
  };

  return {
    formRef: form.formRef,
    values,
    field,
    showErrors: form.showErrors,
    change(name: EventField, value: string) {
      begin(name);
      form.change(name, value);
    },
    overtaken: (latest: Event) => overtakenFields(edits, origins, latest),
    /** Takes the latest values of these fields as the ones that the edits replace. */
    takeOrigins: kept.take,
    /** True when the form opened with unsaved edits of an earlier visit. */
    hadChanges,
    /** Drops the edits and shows the stored values. */
    discard() {
      form.reset();
      kept.reset();
      setHadChanges(false);
    },
    /** Deletes the kept edits and leaves the form unchanged. */
    forget() {
      form.forget();
      kept.forget();
    },
  };
}
