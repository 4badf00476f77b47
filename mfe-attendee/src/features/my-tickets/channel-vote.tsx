import type { ChannelNumber, MusicChannel, Ticket } from '@stagedoor/contracts';
import { useApi, useQuery } from '@stagedoor/platform';
import { AlertBanner, Button, Icon, Skeleton, Stack, Text, VisuallyHidden } from '@stagedoor/ui';
import { useId } from 'react';
import { Channel, Channels, Number, Question, Vote } from './channel-vote.styles';
import { useCastVote } from './use-cast-vote';
import { isRefusal } from './use-ticket-change';
import { channelsQuery, myVotesQuery } from './vote-queries';

/** Moves the focus of the removed button to its question. React never passes null to this ref. */
const moveFocus = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return;
  button!.closest<HTMLElement>('[role=group]')!.focus({ preventScroll: true });
};

interface ChannelVoteProps {
  ticket: Ticket;
  /** Its position among several tickets, such as `1 of 2`. */
  place: string | null;
}

/** Which channel wins: the vote of a ticket that is inside. */
export function ChannelVote({ ticket, place }: ChannelVoteProps) {
  const question = useId();
  const api = useApi();
  const channels = useQuery(channelsQuery(api, ticket.order.event.id));
  const votes = useQuery(myVotesQuery(api));
  const cast = useCastVote(ticket.id);
  const stored = votes.data?.find(({ ticketId }) => ticketId === ticket.id)?.channel;
  const chosen = cast.isPending ? cast.variables : stored;
  if (channels.data?.length === 0) return null;
  const missing = [channels, votes].filter(({ data, error }) => error && !data);
  const name = channels.data?.find(({ channelNumber }) => channelNumber === chosen)?.name;
  return (
    <Vote role="group" tabIndex={-1} aria-labelledby={question}>
      <Question id={question}>
        Which channel wins?<VisuallyHidden>{place && ` Ticket ${place}`}</VisuallyHidden>
      </Question>
      {channels.data ? (
        <ChannelButtons
          channels={channels.data}
          chosen={chosen}
          onChoose={(channel) => cast.mutate(channel)}
        />
      ) : (
        channels.isPending && <Skeleton shape="block" width="full" />
      )}
      {cast.error && !isRefusal(cast.error) ? (
        <AlertBanner tone="error">Your vote did not reach us. Please try again.</AlertBanner>
      ) : missing.length > 0 ? (
        <Stack gap="2xs" align="center">
          <Text size="small" tone="muted" role="status">
            {channels.data ? 'Your last vote' : 'The vote'} could not be loaded.
          </Text>
          <Button
            ref={moveFocus}
            variant="quiet"
            pending={missing.some(({ isFetching }) => isFetching)}
            onClick={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
          >
            Try again
          </Button>
        </Stack>
      ) : (
        <Text size="small" tone="muted" role="status">
          {name ? `Your vote: ${name}. ` : 'One tap votes. '}
          You can change it until the end.
        </Text>
      )}
    </Vote>
  );
}

interface ChannelButtonsProps {
  channels: readonly MusicChannel[];
  chosen: ChannelNumber | undefined;
  onChoose: (channel: ChannelNumber) => void;
}

function ChannelButtons({ channels, chosen, onChoose }: ChannelButtonsProps) {
  return (
    <Channels>
      {channels.map(({ channelNumber, color, name }) => {
        const isChosen = channelNumber === chosen;
        return (
          <Channel
            key={channelNumber}
            type="button"
            $hue={color}
            aria-pressed={isChosen}
            onClick={() => !isChosen && onChoose(channelNumber as ChannelNumber)}
          >
            {isChosen && <Icon name="check" />}
            <Number>
              <VisuallyHidden>Channel </VisuallyHidden>
              {channelNumber}
            </Number>{' '}
            <span>
              {name}
              <VisuallyHidden> ({color})</VisuallyHidden>
            </span>
          </Channel>
        );
      })}
    </Channels>
  );
}
