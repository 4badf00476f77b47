import { type MyEvent, pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink } from '@stagedoor/ui';
import { Actions } from './my-events.styles';
import { usePublishDraft } from './use-event-actions';

/** A part of an event's row that a button shows and hides. */
export type EventPart = 'orders' | 'team';

/** The id of the element of a part. */
export const eventPartId = (part: EventPart, eventId: string) => `${part}-${eventId}`;

export interface EventActionsProps {
  event: MyEvent;
  /** The part that is shown. */
  shown: EventPart | undefined;
  /** Called after an attempt to publish the event. */
  onPublish: () => void;
  onDelete: () => void;
  onShow: (part: EventPart) => void;
  onCancel: () => void;
}

/** The actions for an event in its present state. */
export function EventActions({ event, shown, ...on }: EventActionsProps) {
  const partButton = (part: EventPart, label: string) => (
    <Button
      variant="secondary"
      aria-expanded={shown === part}
      aria-controls={shown === part ? eventPartId(part, event.id) : undefined}
      onClick={() => on.onShow(part)}
    >
      {label}
    </Button>
  );
  if (event.status === 'draft') {
    return (
      <Actions>
        <Publish event={event} onPublish={on.onPublish} />
        <EditLink id={event.id} />
        {partButton('team', 'Team')}
        <Button variant="quiet" onClick={on.onDelete}>
          Delete
        </Button>
      </Actions>
    );
  }
  return (
    <Actions>
      {partButton('orders', 'Orders')}
      {partButton('team', 'Team')}
      {event.status !== 'cancelled' && (
        <ButtonLink as={Link} to={pages.door(event.id)} variant="secondary">
          Door
        </ButtonLink>
      )}
      {event.status === 'published' && (
        <>
          <EditLink id={event.id} />
          <Button variant="quiet" onClick={on.onCancel}>
            Cancel event
          </Button>
        </>
      )}
    </Actions>
  );
}

function Publish({ event, onPublish }: Pick<EventActionsProps, 'event' | 'onPublish'>) {
  const { mutate, isPending } = usePublishDraft(event, onPublish);
  return (
    <Button pending={isPending} onClick={() => mutate(event)}>
      Publish
    </Button>
  );
}

function EditLink({ id }: Pick<MyEvent, 'id'>) {
  return (
    <ButtonLink as={Link} to={pages.editEvent(id)} variant="secondary">
      Edit
    </ButtonLink>
  );
}
