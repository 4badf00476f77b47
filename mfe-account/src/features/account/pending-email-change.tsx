import { isolated, type PendingEmailChange as Change } from '@stagedoor/contracts';
import {
  errorText,
  formatLongDateTime,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
} from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, DescriptionList, Stack, Text } from '@stagedoor/ui';
import { emailChangeQuery } from './email-change-query';
import { visitorsZone } from './visitors-zone';

/** The change that waits, with a button that withdraws it; nothing when none waits. */
export function PendingEmailChange({ emailConfirmed }: { emailConfirmed: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(emailChangeQuery(api));
  const withdraw = useMutation({
    mutationFn: () => api.delete<null>('/auth/email-change'),
    onSettled: () => queryClient.invalidateQueries(emailChangeQuery(api)),
  });
  if (!data && error) {
    return (
      <AlertBanner tone="error">
        {errorText(error, 'A change that waits could not be loaded.')}{' '}
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </AlertBanner>
    );
  }
  if (!data?.change) return null;
  return (
    <Stack gap="md" as="section" aria-label="Change that waits">
      <Text strong>A change of your address waits.</Text>
      <DescriptionList
        items={[
          { term: 'New address', description: isolated(data.change.email) },
          {
            term: 'Requested',
            description: formatLongDateTime(data.change.requestedAt, visitorsZone()),
          },
          { term: 'Agreed', description: agreedIn(data.change) },
          { term: 'Waits for', description: missingIn(data.change, emailConfirmed) },
          {
            term: 'Ends',
            description: formatLongDateTime(data.change.expiresAt, visitorsZone()),
          },
        ]}
      />
      {withdraw.error && (
        <AlertBanner tone="error">
          {errorText(withdraw.error, 'The change could not be withdrawn. Please try again.')}
        </AlertBanner>
      )}
      <Cluster justify="end">
        <Button
          variant="secondary"
          pending={withdraw.isPending}
          pendingLabel="Withdrawing..."
          onClick={() => withdraw.mutate()}
        >
          Withdraw the change
        </Button>
      </Cluster>
    </Stack>
  );
}

function agreedIn({ oldAgreed, newAgreed }: Change): string {
  if (oldAgreed) return 'your present address';
  return newAgreed ? 'the new address' : 'neither address yet';
}

/** Both sides at once never have agreed: the change has taken effect then. */
function missingIn({ oldAgreed, newAgreed }: Change, emailConfirmed: boolean): string {
  if (newAgreed) return 'your present address';
  return oldAgreed || !emailConfirmed ? 'the new address' : 'both addresses';
}
