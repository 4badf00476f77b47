import { Container, PageHeader, Stack, CouldNotRefresh } from '@stagedoor/ui';
import { useApi, usePageTitle, useQuery, useSession } from '@stagedoor/platform';
import { useEffect } from 'react';
import { MyTickets } from './my-tickets';
import { MyTicketsSkeleton } from './my-tickets-skeleton';
import { myTicketsQuery } from './my-tickets-query';

/** `/my-tickets`: the tickets of the person here, to be shown at the entrance. */
export function MyTicketsRoute() {
  usePageTitle('My Tickets');
  const api = useApi();
  const { status } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...myTicketsQuery(api),
    enabled: status === 'signed-in',
  });

  useEffect(() => {
    // The specification asks for no more than a log entry when this list cannot be loaded (section 8).
    if (error) console.error('My tickets could not be loaded', error);
  }, [error]);

  return (
    <Container>
      <PageHeader title="My Tickets" />
      <Stack gap="lg">
        {error && <CouldNotRefresh onRetry={() => void refetch()} />}
        {isPending ? <MyTicketsSkeleton /> : <MyTickets tickets={data ?? []} />}
      </Stack>
    </Container>
  );
}
