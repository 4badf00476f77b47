import type { TeamMember } from '@stagedoor/contracts';
import { Badge, Button, Text } from '@stagedoor/ui';
import { DUTY_LABELS } from './duty-labels';
import { Actions, Member } from './event-team.styles';
import { useRemoveMember } from './use-remove-member';

interface MemberRowProps {
  member: TeamMember;
  eventId: string;
  /** Called after an attempt to remove the member. */
  onRemove: () => void;
}

/** A member of the team: name, address, duty, and whether the invitation is accepted. */
export function MemberRow({ member, eventId, onRemove }: MemberRowProps) {
  const remove = useRemoveMember(eventId, member, onRemove);
  const { email, duty, firstName, lastName, acceptedAt } = member;
  const isMember = acceptedAt !== null;
  return (
    <Member>
      <span>
        {isMember && (
          <Text as="span">
            <bdi>
              {firstName} {lastName}
            </bdi>
            {', '}
          </Text>
        )}
        <Text as="span" tone={isMember ? 'muted' : undefined}>
          {email}
        </Text>
        <Text size="small" tone="muted">
          {DUTY_LABELS[duty]}
        </Text>
      </span>
      <Actions>
        <Badge tone={isMember ? 'success' : 'neutral'}>{isMember ? 'Accepted' : 'Invited'}</Badge>
        <Button
          variant="quiet"
          pending={remove.isPending}
          aria-label={`Remove ${email}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </Actions>
    </Member>
  );
}
