import type { TeamMember } from '@stagedoor/contracts';
import { Badge, Button, Text } from '@stagedoor/ui';
import { DUTY_LABELS } from './duty-labels';
import { Actions, Member } from './event-team.styles';

interface MemberRowProps {
  member: TeamMember;
  removing: boolean;
  onRemove: () => void;
}

/** A member of the team: name, address, duty, and whether the invitation is accepted. */
export function MemberRow({ member, removing, onRemove }: MemberRowProps) {
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
          pending={removing}
          aria-label={`Remove ${email}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Actions>
    </Member>
  );
}
