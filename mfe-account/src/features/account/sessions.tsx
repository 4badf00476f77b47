import { errorText, useApi, useQuery } from '@stagedoor/platform';
import { Button, Cluster, ConfirmDialog, LoadFailure, Skeleton, Stack, Text } from '@stagedoor/ui';
import { useState } from 'react';
import { FailureBanner } from '../../shared/failure-banner';
import { Section } from './section';
import { SessionRow } from './session-row';
import { sessionsQuery } from './account-queries';
import { useEndSessions } from './use-end-sessions';

const TITLE = 'Where you are signed in';

/** Lists the sessions of the user, each with a button that ends it, and a button that ends all. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery(useApi()));
  const endAll = useEndSessions();
  const [isAsking, setAsking] = useState(false);

  return (
    <Section title={TITLE}>
      <Stack gap="lg">
        <FailureBanner
          error={endAll.error}
          fallback="Your sessions could not be ended. Please try again."
        />
        {data ? (
          <Stack as="ul" role="list" tabIndex={-1} aria-label={TITLE} gap="md">
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Stack>
        ) : error ? (
          <LoadFailure
            message={errorText(error, 'Your sessions could not be loaded.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton shape="block" />
        )}
        <Cluster justify="end">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        danger
        pending={endAll.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => endAll.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <Text>Every device has to log in again, this one included.</Text>
      </ConfirmDialog>
    </Section>
  );
}
