import { type DoorEvent, pages } from '@stagedoor/contracts';
import { errorText, formatTime, Link, useApi, usePageTitle, useQuery } from '@stagedoor/platform';
import { Button, ButtonLink, Cluster, darkTheme, Icon, LoadFailure } from '@stagedoor/ui';
import { useRef } from 'react';
import { ThemeProvider } from 'styled-components';
import { useWakeLock } from '../../camera/use-wake-lock';
import { useRenewal } from '../../shared/use-renewal';
import { WithNight } from '../../shared/with-night';
import { ChannelStage } from './channel-stage';
import { EventTitle, Question, Stage, StageFoot, StageHead } from './channel-stage.styles';
import { useFullScreen } from './use-full-screen';
import { votesQuery } from './votes-query';

/** `/door/:eventId/channels`: the votes on a big screen, for the creator and the team. */
export function ChannelVotesRoute() {
  return (
    <WithNight title="Channel votes" isWide>
      {(night) => (
        // A light screen would light up the dance floor.
        <ThemeProvider theme={darkTheme}>
          <ChannelVotes night={night} />
        </ThemeProvider>
      )}
    </WithNight>
  );
}

function ChannelVotes({ night: { event, right } }: { night: DoorEvent }) {
  usePageTitle(`Channel votes of ${event.title}`);
  useWakeLock();
  const stage = useRef<HTMLElement>(null);
  const { isFull, toggle } = useFullScreen(stage);
  useRenewal(isFull);
  const api = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(votesQuery(api, event.id));
  const isOver = Date.parse(event.endTime) <= api.now();
  const [back, to] =
    right === 'steward' ? ['Scan tickets', pages.door] : ['The night', pages.doorNight];
  return (
    <Stage ref={stage} aria-labelledby="question">
      <StageHead>
        <div>
          <Question id="question">Which channel {isOver ? 'won' : 'wins'}?</Question>
          <EventTitle>{event.title}</EventTitle>
        </div>
        <Cluster gap="xs">
          {!isFull && (
            <ButtonLink as={Link} to={to(event.id)} variant="quiet">
              {back}
            </ButtonLink>
          )}
          {toggle && (
            <Button variant={isFull ? 'quiet' : 'secondary'} onClick={toggle}>
              {isFull ? 'Leave full screen' : 'Full screen'}
            </Button>
          )}
        </Cluster>
      </StageHead>
      {error && !data ? (
        <LoadFailure
          message={errorText(error, 'Failed to load the votes')}
          onRetry={() => void refetch()}
        />
      ) : (
        <ChannelStage votes={data?.votes} isOver={isOver} />
      )}
      <StageFoot>
        <span role="status">
          {data && error && (
            <>
              <Icon name="warning" /> No answer since{' '}
              {formatTime(new Date(dataUpdatedAt).toISOString(), event.venue.timeZone)}. Newer votes
              are missing.
            </>
          )}
        </span>
        {data && !error && summaryOf(data.votes, isOver)}
      </StageFoot>
    </Stage>
  );
}

/** The number of votes, and how to vote. */
function summaryOf(votes: readonly number[], isOver: boolean): string {
  const total = votes.reduce((sum, own) => sum + own, 0);
  const counted =
    total === 0 ? 'No votes yet' : `${total.toLocaleString('en-GB')} vote${total === 1 ? '' : 's'}`;
  return isOver
    ? `${total === 0 ? 'No votes' : counted}. The event has ended.`
    : `${counted}. Once you are inside, vote on My Tickets.`;
}
