import type { MyEvent, TeamMember } from '@stagedoor/contracts';
import { errorText, useApi, useQuery } from '@stagedoor/platform';
import { CouldNotRefresh, LiveRegion, LoadFailure, Skeleton, Stack, Text } from '@stagedoor/ui';
import { useLostFocus } from '../../../shared/use-lost-focus';
import { InviteForm, type InviteFormProps } from './invite-form';
import { MemberRow } from './member-row';
import { Members, Team } from './event-team.styles';
import { teamQuery } from './team-queries';

export interface EventTeamProps extends Pick<InviteFormProps, 'onOutdated'> {
  id: string;
  event: MyEvent;
}

/** The people whom the creator invites to work at an event. */
export function EventTeam({ id, event, onOutdated }: EventTeamProps) {
  const { data, error, refetch } = useQuery(teamQuery(useApi(), event.id));
  const retry = () => void refetch();
  const invites = event.status === 'draft' || event.status === 'published';
  return (
    <Team id={id} aria-label={`Team of ${event.title}`}>
      {invites && (
        <>
          <Text tone="muted">
            Invite the people who work at this event. They find it under Assigned Events.
          </Text>
          <InviteForm eventId={event.id} onOutdated={onOutdated} />
        </>
      )}
      {data ? (
        <>
          {error && <CouldNotRefresh onRetry={retry} />}
          <MemberList id={id} eventId={event.id} members={data.members} />
        </>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load the team')} onRetry={retry} />
      ) : (
        <Stack>
          <LiveRegion>Loading the team</LiveRegion>
          <Skeleton width="full" />
          <Skeleton width="half" />
        </Stack>
      )}
    </Team>
  );
}

interface MemberListProps {
  id: string;
  eventId: string;
  members: readonly TeamMember[];
}

function MemberList({ id, eventId, members }: MemberListProps) {
  const moveLostFocus = useLostFocus();
  if (members.length === 0) return <Text>Your team has no members yet.</Text>;
  return (
    <Members role="list" aria-label="Members">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          eventId={eventId}
          onRemove={() => moveLostFocus(id)}
        />
      ))}
    </Members>
  );
}
