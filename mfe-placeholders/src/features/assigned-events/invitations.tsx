import { type Assignment, isolated } from '@stagedoor/contracts';
import { errorText, hasStatus, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { Button, Cluster, Heading, Stack, useToast } from '@stagedoor/ui';
import { useId } from 'react';
import { AssignmentCard } from '../../shared/assignments/assignment-card';
import { assignmentsQuery } from '../../shared/assignments/assignments';

/** Invitations to teams, to accept or decline. */
export function Invitations({ invitations }: { invitations: readonly Assignment[] }) {
  const headingId = useId();
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId} size="h3">
        Invitations
      </Heading>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  );
}

function Invitation({ invitation }: { invitation: Assignment }) {
  const { mutate, isPending, variables: accepts } = useAnswer(invitation);
  const isAccepting = isPending && accepts;
  const isDeclining = isPending && !accepts;
  return (
    <AssignmentCard assignment={invitation} status={{ label: 'Invited', tone: 'info' }}>
      <Cluster>
        <Button pending={isAccepting} disabled={isDeclining} onClick={() => mutate(true)}>
          Accept
        </Button>
        <Button
          variant="quiet"
          pending={isDeclining}
          disabled={isAccepting}
          onClick={() => mutate(false)}
        >
          Decline
        </Button>
      </Cluster>
    </AssignmentCard>
  );
}

function useAnswer({ id, event }: Assignment) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const title = isolated(event.title);
  return useMutation({
    mutationFn: (accepts: boolean) =>
      accepts
        ? api.post<null>(`/team-members/${id}/accept`)
        : api.delete<null>(`/team-members/${id}?ifInvited=true`),
    onSuccess(_answer, accepts) {
      const message = accepts
        ? `You are in the team of ${title}.`
        : `The invitation to ${title} is declined.`;
      toast.show({ tone: 'success', message });
    },
    onError(error) {
      const message = hasStatus(error, 404)
        ? `The invitation to ${title} no longer exists.`
        : errorText(error, 'Failed to send your answer');
      toast.show({ tone: 'error', message });
    },
    onSettled: () => queryClient.invalidateQueries(assignmentsQuery(api)),
  });
}
