import { Container, PageHeader, Stack, CouldNotRefresh } from '@stagedoor/ui';
import {
  useApi,
  useLoggedFailure,
  usePageTitle,
  useQuery,
  useQueryClient,
  useSession,
} from '@stagedoor/platform';
import { refundsQuery } from '../../shared/checkout/order-queries';
import { MoreTickets } from './more-tickets';
import { MyTickets } from './my-tickets';
import { MyTicketsSkeleton } from './my-tickets-skeleton';
import { myTicketsQuery } from './my-tickets-query';
import { ScreenOnly } from './on-paper';
import { RefundNotices } from './refund-notices';

/** `/my-tickets`: the user's tickets with their QR codes. */
export function MyTicketsRoute() {
  usePageTitle('My Tickets');
  const api = useApi();
  const { status } = useSession();
  const enabled = status === 'signed-in';
  const refunds = useQueryClient().getQueryData(refundsQuery(api).queryKey);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...myTicketsQuery(api, refunds),
    enabled,
  });
  // After the tickets, for which the visitor has come.
  const orders = useQuery({ ...refundsQuery(api), enabled: enabled && !isPending });

  useLoggedFailure('My tickets could not be loaded', error);

  return (
    <Container>
      <ScreenOnly>
        <PageHeader title="My Tickets" />
      </ScreenOnly>
      <Stack gap="lg">
        <ScreenOnly>
          {(error ?? orders.error) && (
            <CouldNotRefresh onRetry={() => void Promise.all([refetch(), orders.refetch()])} />
          )}
          {orders.data && <RefundNotices orders={orders.data} />}
        </ScreenOnly>
        {isPending ? <MyTicketsSkeleton /> : <MyTickets tickets={data?.items ?? []} />}
        <ScreenOnly>{data && <MoreTickets list={data} mayGrow={!isFetching} />}</ScreenOnly>
      </Stack>
    </Container>
  );
}
