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
  const answer = useAnswer(onAnswered);
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId} size="h3">
        Invitations
      </Heading>
      {invitations.map((invitation) => {
        const pending = answer.isPending && answer.variables.invitation.id === invitation.id;
        const press = (accepts: boolean) => () => answer.mutate({ invitation, accepts });
        return (
          <AssignmentCard
            key={invitation.id}
            assignment={invitation}
            status={{ label: 'Invited', tone: 'info' }}
          >
            <Cluster>
              <Button pending={pending && answer.variables.accepts} onClick={press(true)}>
                Accept
              </Button>
              <Button
                variant="quiet"
                pending={pending && !answer.variables.accepts}
                onClick={press(false)}
              >
                Decline
              </Button>
            </Cluster>
          </AssignmentCard>
        );
      })}
    </Stack>
  );
}

interface Answer {
  invitation: Assignment;
  accepts: boolean;
}

function useAnswer(onAnswered: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ invitation: { id }, accepts }: Answer) =>
      accepts
        ? api.post<null>(`/team-members/${id}/accept`)
        : api.delete<null>(`/team-members/${id}`),
    onSuccess(_answer, { invitation: { event }, accepts }) {
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
