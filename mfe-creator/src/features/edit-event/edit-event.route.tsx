import { useApi, useHoldsRole, usePageTitle, useParams, useQuery } from '@stagedoor/platform';
import { CreatorRoleNote } from '../../shared/creator-role-note';
import { EditEventForm } from './edit-event-form';
import { EditEventPage } from './edit-event-page';
import { EditEventSkeleton } from './edit-event-skeleton';
import { editableEventQuery } from './editable-event';
import { EventNotEditable, EventNotLoaded } from './event-unavailable';
import { isEditable } from './event-state';

/** `/my-events/:id/edit`: puts right what an event says, and what its sales leave open. */
export function EditEventRoute() {
  usePageTitle('Edit Event');
  const { id = '' } = useParams();
  const isCreator = useHoldsRole('creator');
  const query = { ...editableEventQuery(useApi(), id), enabled: isCreator };
  const { data: event, error, refetch } = useQuery(query);

  if (!isCreator)
    return (
      <EditEventPage>
        <CreatorRoleNote purpose="change an event" />
      </EditEventPage>
    );
  if (event && !isEditable(event)) return <EventNotEditable event={event} />;
  if (error && !event) return <EventNotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <EditEventPage intro={event?.status === 'draft' ? INTRO_OF_DRAFT : INTRO}>
      {event ? <EditEventForm key={id} event={event} /> : <EditEventSkeleton />}
    </EditEventPage>
  );
}

const INTRO = 'What you save is what buyers see from then on.';
const INTRO_OF_DRAFT = 'It is a draft: nobody else sees it until you publish it.';
