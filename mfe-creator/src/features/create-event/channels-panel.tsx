import { MUSIC_CHANNELS } from '@stagedoor/contracts';
import { ChannelCard, Heading, Stack, Text } from '@stagedoor/ui';

/** The three fixed channels of every event (specification, section 9). */
export function ChannelsPanel() {
  return (
    <Stack as="section" aria-labelledby="channels-heading">
      <Stack gap="2xs">
        <Heading id="channels-heading" size="h3">
          Music Channels
        </Heading>
        <Text size="small" tone="muted">
          Every event comes with these three, ready to play.
        </Text>
      </Stack>
      {MUSIC_CHANNELS.map((channel) => (
        <ChannelCard key={channel.channelNumber} {...channel} />
      ))}
    </Stack>
  );
}
