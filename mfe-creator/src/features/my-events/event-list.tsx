import type { MyEvent } from '@stagedoor/contracts';
import { ConfirmDialog, Stack } from '@stagedoor/ui';
import { useMemo, useState } from 'react';
import { EventGroupSection } from './event-group-section';
import { groupEvents } from './event-groups';
import { EventRow } from './event-row';
import { NoEvents } from './no-events';
import { useDeleteDraft, usePublishDraft } from './use-draft-actions';
import { useFocusEvent } from './use-focus-event';

/** Every event of the person here, in groups, with what can be done about a draft. */
export function EventList({ events }: { events: readonly MyEvent[] }) {
  const groups = useMemo(() => groupEvents(events), [events]);
  const publish = usePublishDraft();
  const remove = useDeleteDraft();
  const focusEvent = useFocusEvent();
  const [doomed, setDoomed] = useState<MyEvent | null>(null);

  function removeDraft(draft: MyEvent) {
    const inOrder = groups.flatMap((group) => group.events);
    const next = inOrder[inOrder.indexOf(draft) + 1];
    remove.mutate(draft, {
      onSettled() {
        setDoomed(null);
        focusEvent(next?.id);
      },
    });
  }

  if (groups.length === 0) return <NoEvents />;
  return (
    <>
      <Stack gap="2xl">
        {groups.map((group) => (
          <EventGroupSection key={group.title} group={group}>
            {(event) => (
              <EventRow
                event={event}
                publishing={publish.isPending && publish.variables.id === event.id}
                onPublish={() => publish.mutate(event, { onSuccess: () => focusEvent(event.id) })}
                onDelete={() => setDoomed(event)}
              />
            )}
          </EventGroupSection>
        ))}
      </Stack>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete this draft?"
        confirmLabel="Delete event"
        danger
        pending={remove.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed && removeDraft(doomed)}
      >
        <bdi>{doomed?.title}</bdi> will be gone for good.
      </ConfirmDialog>
    </>
  );
}
