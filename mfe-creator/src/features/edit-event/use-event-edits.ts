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

/** A form holds what was typed and nothing else: a field that is left alone follows the event. */
const NOTHING_TYPED = {} as EventValues;

const NAMES = Object.keys(EVENT_LABELS) as EventField[];

/** What is typed over the fields of an event, kept until it is saved or thought better of, and what it was typed over. */
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
    /** Fields that are changed here, and were also changed elsewhere since. */
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
    /** From now on these fields are typed over what the event is now. */
    typeOver: (names: readonly EventField[], latest: Event) => typeOver(names, valuesOf(latest)),
    /** The form was left with changes that are not saved, and has them still. */
    hadChanges,
    /** Shows the event as it is saved. */
    discard() {
      form.reset();
      origins.clear();
      setTypedOver({});
      setHadChanges(false);
    },
    /** Forgets what was kept, and leaves the form as it is. */
    forget() {
      form.forget();
      origins.clear();
    },
  };
}
