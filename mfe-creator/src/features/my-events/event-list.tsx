import type { MyEvent } from '@stagedoor/contracts';
import { Stack } from '@stagedoor/ui';
import { useMemo, useState } from 'react';
import { EventOrders } from './orders/event-orders';
import { useLostFocus } from '../../shared/use-lost-focus';
import { CancelEventDialog } from './cancel-event-dialog';
import { DeleteDraftDialog } from './delete-draft-dialog';
import { EventActions, type EventPart, eventPartId } from './event-actions';
import { EventGroupSection } from './event-group-section';
import { groupEvents } from './event-groups';
import { eventElementId, EventRow } from './event-row';
import { NoEvents } from './no-events';
import { EventTeam, type EventTeamProps } from './team/event-team';

/** The open confirmation dialog: deletion of a draft or cancellation of an event. */
interface Question {
  about: 'delete' | 'cancel';
  id: string;
}

/** The status of an event that can be asked about. */
const STATUS_ASKED = { delete: 'draft', cancel: 'published' } as const;

interface EventListProps {
  events: readonly MyEvent[];
  /** True when more events are not loaded. */
  isPart: boolean;
  /** Reads the events again, because the confirmation states their status and figures. */
  onAsk: () => void;
}

/** The open question about one of the events: none once the event no longer has the status that is asked about. */
function useQuestion(
  { events, onAsk }: Pick<EventListProps, 'events' | 'onAsk'>,
  focusAt: (event: MyEvent) => void,
) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return {
    asked: (about: Question['about']) =>
      events.find(
        ({ id, status }) =>
          question?.about === about && question.id === id && status === STATUS_ASKED[about],
      ) ?? null,
    ask(about: Question['about'], event: MyEvent) {
      onAsk();
      setQuestion({ about, id: event.id });
      // The list that is read again may have no such button any more.
      focusAt(event);
    },
    close,
    closeAt(event: MyEvent) {
      close();
      focusAt(event);
    },
  };
}

/** The user's events in groups, with their actions and the orders of one event. */
export function EventList({ events, isPart, onAsk }: EventListProps) {
  const groups = useMemo(() => groupEvents(events), [events]);
  const moveLostFocus = useLostFocus();
  const [shown, show] = useState<{ part: EventPart; id: string } | null>(null);

  const partOf = (event: MyEvent) => (shown?.id === event.id ? shown.part : undefined);
  /** The focus goes to the event, or to the next one if the event is gone. */
  function focusAt({ id }: MyEvent) {
    const inOrder = groups.flatMap((group) => group.events);
    const next = inOrder[inOrder.findIndex((event) => event.id === id) + 1];
    moveLostFocus(eventElementId(id), ...(next ? [eventElementId(next.id)] : []));
  }
  const { asked, ask, close, closeAt } = useQuestion({ events, onAsk }, focusAt);

  if (groups.length === 0) return <NoEvents />;
  return (
    <>
      <Stack gap="2xl">
        {groups.map((group) => (
          <EventGroupSection key={group.title} group={group} isPart={isPart}>
            {(event) => (
              <EventRow event={event}>
                <EventActions
                  event={event}
                  shown={partOf(event)}
                  onPublish={() => focusAt(event)}
                  onDelete={() => ask('delete', event)}
                  onShow={(part) => show(partOf(event) === part ? null : { part, id: event.id })}
                  onCancel={() => ask('cancel', event)}
                />
                <ShownPart part={partOf(event)} event={event} onOutdated={() => focusAt(event)} />
              </EventRow>
            )}
          </EventGroupSection>
        ))}
      </Stack>
      <DeleteDraftDialog draft={asked('delete')} onClose={close} onAnswer={closeAt} />
      <CancelEventDialog
        event={asked('cancel')}
        onClose={close}
        onCancelled={(event) => {
          if (event.sold > 0) show({ part: 'orders', id: event.id });
        }}
        onAnswer={closeAt}
      />
    </>
  );
}

interface ShownPartProps extends Omit<EventTeamProps, 'id'> {
  part: EventPart | undefined;
}

function ShownPart({ part, event, onOutdated }: ShownPartProps) {
  if (part === undefined) return null;
  const id = eventPartId(part, event.id);
  if (part === 'orders') return <EventOrders id={id} event={event} />;
  return <EventTeam id={id} event={event} onOutdated={onOutdated} />;
}
