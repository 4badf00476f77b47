import { MESSAGES, type Event } from '@stagedoor/contracts';
import { errorText, hasStatus } from '@stagedoor/platform';
import { Button, EmptyState } from '@stagedoor/ui';

interface EventUnavailableProps {
  title: string;
  reason?: string;
  /** Omitted when a retry cannot succeed. */
  onRetry?: () => void;
}

function EventUnavailable({ title, reason, onRetry }: EventUnavailableProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={onRetry ? 'error' : 'lost'}
        title={title}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {reason}
      </EmptyState>
    </div>
  );
}

/** Replaces the form of an event that does not exist, belongs to another organiser, or could not be loaded. */
export function EventNotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (hasStatus(error, 404)) return <EventUnavailable title={MESSAGES.eventNotFound} />;
  if (hasStatus(error, 403))
    return (
      <EventUnavailable
        title="This event is not yours"
        reason="Only the organiser who created an event can change it."
      />
    );
  return <EventUnavailable title={errorText(error, MESSAGES.loadEventFailed)} onRetry={onRetry} />;
}

/** Replaces the form of an event that is cancelled or over. */
export function EventNotEditable({ event: { status } }: { event: Event }) {
  const title = status === 'cancelled' ? 'This event is cancelled' : 'This event is over';
  return (
    <EventUnavailable title={title} reason="It stays as it is and can no longer be changed." />
  );
}
