import { isolated, type PendingEmailChange as Change } from '@stagedoor/contracts';
import { errorText, formatLongDateTime, useApi, useQuery } from '@stagedoor/platform';
import {
  borderWidth,
  Button,
  Cluster,
  color,
  DescriptionList,
  LoadFailure,
  space,
  Text,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { FailureBanner } from '../../shared/failure-banner';
import { emailChangeQuery } from './account-queries';
import type { useWithdrawEmailChange } from './use-withdraw-email-change';
import { visitorsZone } from './visitors-zone';
import { WithdrawnNotice } from './withdrawn-notice';

/** Separates the pending change from the form below it. */
const Pending = styled.section`
  display: grid;
  gap: ${space.md};
  padding-bottom: ${space.xl};
  border-bottom: ${borderWidth.hairline} solid ${color('line')};
`;

interface PendingEmailChangeProps {
  emailConfirmed: boolean;
  withdraw: ReturnType<typeof useWithdrawEmailChange>;
}

/** Shows the pending change with a button that withdraws it, or that it is withdrawn. Else renders nothing. */
export function PendingEmailChange({ emailConfirmed, withdraw }: PendingEmailChangeProps) {
  const { data, error, isFetching, refetch } = useQuery(emailChangeQuery(useApi()));
  if (!data && error) {
    return (
      <LoadFailure
        message={errorText(error, 'A pending change could not be loaded.')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data?.change) return withdraw.isSuccess && <WithdrawnNotice />;
  return (
    <Pending aria-label="Pending change">
      <Text strong>A change of your address is pending.</Text>
      <DescriptionList
        items={[
          { term: 'New address', description: isolated(data.change.email) },
          {
            term: 'Requested',
            description: formatLongDateTime(data.change.requestedAt, visitorsZone()),
          },
          { term: 'Agreed', description: agreedIn(data.change) },
          { term: 'Waiting for', description: missingIn(data.change, emailConfirmed) },
          {
            term: 'Expires',
            description: formatLongDateTime(data.change.expiresAt, visitorsZone()),
          },
        ]}
      />
      <FailureBanner
        error={withdraw.error}
        fallback="The change could not be withdrawn. Please try again."
      />
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
    </Pending>
  );
}

function agreedIn({ oldAgreed, newAgreed }: Change): string {
  if (oldAgreed) return 'Your present address';
  return newAgreed ? 'The new address' : 'Neither address yet';
}

/** At most one address has agreed: the change takes effect once both have. */
function missingIn({ oldAgreed, newAgreed }: Change, emailConfirmed: boolean): string {
  if (newAgreed) return 'Your present address';
  return oldAgreed || !emailConfirmed ? 'The new address' : 'Both addresses';
}
