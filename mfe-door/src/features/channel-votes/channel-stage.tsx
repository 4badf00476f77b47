import { LiveRegion, VisuallyHidden } from '@stagedoor/ui';
import {
  ChannelItem,
  ChannelLabel,
  ChannelList,
  Lead,
  Meter,
  Name,
  Step,
  Votes,
} from './channel-stage.styles';
import { leadWords, METER_STEPS, type Standing, standingsOf } from './standings';

const NONE = [0, 0, 0];

interface ChannelStageProps {
  /** Undefined while they are loading. */
  votes: readonly number[] | undefined;
  /** The event has ended. */
  isOver: boolean;
}

/** The channels with their votes. A change of the lead is announced, not every vote. */
export function ChannelStage({ votes, isOver }: ChannelStageProps) {
  const standings = standingsOf(votes ?? NONE);
  const { label, sentence } = leadWords(standings, isOver);
  return (
    <>
      <LiveRegion>{votes ? sentence : 'Loading the votes'}</LiveRegion>
      <ChannelList role="list" aria-hidden={!votes}>
        {standings.map((standing) => (
          <Channel
            key={standing.channelNumber}
            standing={standing}
            lead={standing.leads ? label : ''}
            isKnown={votes !== undefined}
            isLong={Math.max(...(votes ?? NONE)) >= 1_000}
          />
        ))}
      </ChannelList>
    </>
  );
}

interface ChannelProps {
  standing: Standing;
  lead: string;
  isKnown: boolean;
  /** A channel has a number of four or more digits. */
  isLong: boolean;
}

function Channel({ standing, lead, isKnown, isLong }: ChannelProps) {
  const { channelNumber, name, color, votes, lit } = standing;
  return (
    <ChannelItem $hue={color}>
      <Name>
        <ChannelLabel>Channel {channelNumber}</ChannelLabel>
        {name}
      </Name>
      <Votes $isLong={isLong}>
        <Lead $hue={color}>{lead}</Lead>
        <span>
          {isKnown ? votes.toLocaleString('en-GB') : '–'}
          <VisuallyHidden> {votes === 1 ? 'vote' : 'votes'}</VisuallyHidden>
        </span>
      </Votes>
      <Meter aria-hidden="true">
        {Array.from({ length: METER_STEPS }, (_, index) => (
          <Step key={index} $hue={color} data-lit={index < lit || undefined} />
        ))}
      </Meter>
    </ChannelItem>
  );
}
