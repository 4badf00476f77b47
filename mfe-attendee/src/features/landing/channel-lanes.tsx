import { MUSIC_CHANNELS, type MusicChannel } from '@stagedoor/contracts';
import {
  Lane,
  LaneGenre,
  LaneName,
  LaneNames,
  Lanes,
  LaneTitle,
  Listening,
} from './landing.styles';
import { WAVE_BOX, wavePath } from './channel-waves';

interface ChannelLanesProps {
  /** The selected channel. */
  listening: MusicChannel['color'];
  onListen: (channel: MusicChannel['color']) => void;
}

/** The three channels as radio buttons; the selected one is highlighted. */
export function ChannelLanes({ listening, onListen }: ChannelLanesProps) {
  return (
    <Lanes>
      <LaneNames>Listen to a channel</LaneNames>
      {MUSIC_CHANNELS.map(({ channelNumber, name, genre, color }) => (
        <Lane key={color} $hue={color}>
          <input
            type="radio"
            name="channel"
            checked={color === listening}
            onChange={() => onListen(color)}
          />
          <LaneName $hue={color}>
            <LaneTitle>
              {name}
              <Listening name="headphones" />
            </LaneTitle>
            <LaneGenre>{genre}</LaneGenre>
          </LaneName>
          <svg
            viewBox={`0 0 ${WAVE_BOX.width} ${WAVE_BOX.height}`}
            preserveAspectRatio="none"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d={wavePath(channelNumber)} vectorEffect="non-scaling-stroke" />
          </svg>
        </Lane>
      ))}
    </Lanes>
  );
}
