import { type MyEvent, pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { Button, ButtonLink } from '@stagedoor/ui';
import { Actions } from './my-events.styles';

export interface EventActionsProps {
  event: MyEvent;
  publishing: boolean;
  /** The id of the orders' element while they are shown. */
  ordersId: string | undefined;
  onPublish: () => void;
  onDelete: () => void;
  onOrders: () => void;
  onCancel: () => void;
}

/** The actions for an event in its present state. */
export function EventActions({ event, publishing, ordersId, ...on }: EventActionsProps) {
  if (event.status === 'draft') {
    return (
      <Actions>
        <Button pending={publishing} onClick={on.onPublish}>
          Publish
        </Button>
        <EditLink id={event.id} />
        <Button variant="quiet" onClick={on.onDelete}>
          Delete
        </Button>
      </Actions>
    );
  }
  return (
    <Actions>
      <Button
        variant="secondary"
        aria-expanded={ordersId !== undefined}
        aria-controls={ordersId}
        onClick={on.onOrders}
      >
        Orders
      </Button>
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

function EditLink({ id }: Pick<MyEvent, 'id'>) {
  return (
    <ButtonLink as={Link} to={pages.editEvent(id)} variant="secondary">
      Edit
    </ButtonLink>
  );
}
