import { type Assignment, isolated } from '@stagedoor/contracts';
import { errorText, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { Button, Cluster, Heading, Stack, useToast } from '@stagedoor/ui';
import { useId } from 'react';
import { AssignmentCard } from '../../shared/assignments/assignment-card';
import { assignmentsQuery } from '../../shared/assignments/assignments';

interface InvitationsProps {
  invitations: readonly Assignment[];
  /** Called after an answer, which removes the pressed button. */
  onAnswered: () => void;
}

/** Invitations to teams, to accept or decline. */
export function Invitations({ invitations, onAnswered }: InvitationsProps) {
  const headingId = useId();
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId} size="h3">
        Invitations
      </Heading>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} onAnswered={onAnswered} />
      ))}
    </Stack>
  );
}

interface InvitationProps extends Pick<InvitationsProps, 'onAnswered'> {
  invitation: Assignment;
}

function Invitation({ invitation, onAnswered }: InvitationProps) {
  const { mutate, isPending, variables: accepts } = useAnswer(invitation, onAnswered);
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

function useAnswer({ id, event }: Assignment, onAnswered: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (accepts: boolean) =>
      accepts
        ? api.post<null>(`/team-members/${id}/accept`)
        : api.delete<null>(`/team-members/${id}`),
    onSuccess(_answer, accepts) {
      const title = isolated(event.title);
      const message = accepts
        ? `You are in the team of ${title}.`
        : `The invitation to ${title} is declined.`;
      toast.show({ tone: 'success', message });
      onAnswered();
    },
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to send your answer') }),
    onSettled: () => queryClient.invalidateQueries(assignmentsQuery(api)),
  });
}
