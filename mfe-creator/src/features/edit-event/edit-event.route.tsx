import { pages } from '@stagedoor/contracts';
import { Link, useApi, usePageTitle, useParams, useQuery } from '@stagedoor/platform';
import { Container, PageHeader, space, Stack, TextLink } from '@stagedoor/ui';
import styled from 'styled-components';
import { CreatorsOnly } from '../../shared/creators-only';
import { editableEventQuery } from '../../shared/event-queries';
import { useLostFocus } from '../../shared/use-lost-focus';
import { EditEventForm } from './edit-event-form';
import { EditEventSkeleton } from './edit-event-skeleton';
import { isEditable } from './event-state';
import { EventNotEditable, EventNotLoaded } from './event-unavailable';

const Body = styled(Stack)`
  padding-bottom: ${space['3xl']};
`;

/** `/my-events/:eventId/edit`: edits an event as far as its sales allow. */
export function EditEventRoute() {
  usePageTitle('Edit Event');
  const { eventId = '' } = useParams();
  return (
    <Container width="form">
      <PageHeader
        above={
          <TextLink as={Link} standalone to={pages.myEvents}>
            Back to My Events
          </TextLink>
        }
        title="Edit Event"
        intro="Put right what it says. What you save is shown at once."
      />
      <CreatorsOnly>
        <Body gap="lg">
          <EditEvent key={eventId} id={eventId} />
        </Body>
      </CreatorsOnly>
    </Container>
  );
}

function EditEvent({ id }: { id: string }) {
  const { data: event, error, refetch } = useQuery(editableEventQuery(useApi(), id));
  const moveLostFocus = useLostFocus();
  if (event && isEditable(event))
    return <EditEventForm event={event} onOutdated={() => moveLostFocus()} />;
  if (event) return <EventNotEditable event={event} />;
  if (error) return <EventNotLoaded error={error} onRetry={() => void refetch()} />;
  return <EditEventSkeleton />;
}
