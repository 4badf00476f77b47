import type { MyEvent } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import {
  ButtonLink,
  ConfirmDialog,
  Container,
  EmptyState,
  PageHeader,
  CouldNotRefresh,
  Stack,
} from '@stagedoor/ui';
import { useState } from 'react';
import { CreatorRoleNote } from '../../shared/creator-role-note';
import { EventListSkeleton } from './event-list-skeleton';
import { EventRow } from './event-row';
import { Foot, List } from './my-events.styles';
import { useDeleteDraft, usePublishDraft } from './use-draft-actions';
import { useFocusEvent } from './use-focus-event';
import { useMyEvents } from './use-my-events';

/** `/my-events`: everything the person here has created, and how it sells. */
export function MyEventsRoute() {
  usePageTitle('My Events');
  const { events, isPending, failed, refetch } = useMyEvents();

  return (
    <Container>
      <PageHeader
        title="My Events"
        intro="What you put on, and how it sells."
        actions={
          <ButtonLink as={Link} to="/events/create">
            Create Event
          </ButtonLink>
        }
      />
      <Stack as={Foot} gap="lg">
        <CreatorRoleNote purpose="have events of your own" />
        {failed && <CouldNotRefresh onRetry={refetch} />}
        {isPending ? <EventListSkeleton /> : <EventList events={events} />}
      </Stack>
    </Container>
  );
}

function EventList({ events }: { events: readonly MyEvent[] }) {
  const publish = usePublishDraft();
  const remove = useDeleteDraft();
  const focusEvent = useFocusEvent();
  const [doomed, setDoomed] = useState<MyEvent | null>(null);

  function removeDraft(draft: MyEvent) {
    const next = events[events.indexOf(draft) + 1];
    remove.mutate(draft, {
      onSettled() {
        setDoomed(null);
        focusEvent(next?.id);
      },
    });
  }

  if (events.length === 0) return <NoEvents />;
  return (
    <>
      <List>
        {events.map((event) => (
          <li key={event.id}>
            <EventRow
              event={event}
              publishing={publish.isPending && publish.variables.id === event.id}
              onPublish={() => publish.mutate(event, { onSuccess: () => focusEvent(event.id) })}
              onDelete={() => setDoomed(event)}
            />
          </li>
        ))}
      </List>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete this draft?"
        confirmLabel="Delete event"
        danger
        pending={remove.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed && removeDraft(doomed)}
      >
        {doomed?.title} will be gone for good.
      </ConfirmDialog>
    </>
  );
}

function NoEvents() {
  return (
    <EmptyState
      title="No Events Yet"
      action={
        <ButtonLink as={Link} to="/events/create" variant="secondary">
          Create First Event
        </ButtonLink>
      }
    >
      Create an event, and it goes on sale at once.
    </EmptyState>
  );
}
