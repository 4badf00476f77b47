import type { MusicChannel } from '@stagedoor/contracts';
import { ChannelCard, Grid, Heading, Stack } from '@stagedoor/ui';

/** The music channels of an event. Renders nothing without channels. */
export function MusicChannels({ channels }: { channels: MusicChannel[] }) {
  if (channels.length === 0) return null;
  return (
    <Stack as="section" gap="md" aria-labelledby="music-channels">
      <Heading id="music-channels">Music Channels</Heading>
      <Grid as="ul" role="list" min="sm" gap="md">
        {channels.map((channel) => (
          <li key={channel.channelNumber}>
            <ChannelCard {...channel} />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
