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

/**
 * The unsaved edits of an event and, for each edited field, the stored value that it replaces. Kept until saved or
 * discarded.
 */
export function useEventEdits(event: Event) {
  const form = useDraftForm<EventField>(`edit-event:${event.id}`, NOTHING_TYPED);
  const origins = useDraft(`edit-event-from:${event.id}`);
  const [typedOver, setTypedOver] = useState<Partial<EventValues>>(origins.initial);
  const typed: Partial<EventValues> = form.values;
  const saved = valuesOf(event);
  const values = Object.fromEntries(
    NAMES.map((name) => [
      name,
      isSettled(event, name) ? saved[name] : (typed[name] ?? saved[name]),
    ]),
  ) as EventValues;

  const isChanged = (name: EventField) => values[name] !== saved[name];
  const [hadChanges, setHadChanges] = useState(() => NAMES.some(isChanged));

  function typeOver(names: readonly EventField[], theirs: EventValues) {
    const next = { ...typedOver, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
    setTypedOver(next);
    origins.keep(next);
  }

  const begin = (name: EventField) => {
    if (typed[name] === undefined) typeOver([name], saved);
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
    /** The fields edited here that were also changed elsewhere since. */
    overtaken(latest: Event): EventField[] {
      const theirs = valuesOf(latest);
      return NAMES.filter(
        (name) =>
          typed[name] !== undefined &&
          !isSettled(latest, name) &&
          typed[name] !== theirs[name] &&
          typedOver[name] !== theirs[name],
      );
    },
    /** Takes the latest values of these fields as the ones that the edits replace. */
    typeOver: (names: readonly EventField[], latest: Event) => typeOver(names, valuesOf(latest)),
    /** True when the form opened with unsaved edits of an earlier visit. */
    hadChanges,
    /** Drops the edits and shows the stored values. */
    discard() {
      form.reset();
      origins.clear();
      setTypedOver({});
      setHadChanges(false);
    },
    /** Deletes the kept edits and leaves the form unchanged. */
    forget() {
      form.forget();
      origins.clear();
    },
  };
}
