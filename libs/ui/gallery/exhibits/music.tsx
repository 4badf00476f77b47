import { Badge, Card, ChannelCard, EventArtwork, Grid, Stack, StretchedLink } from '@stagedoor/ui';
import { Heading, space, Text } from '@stagedoor/ui';
import styled from 'styled-components';
import type { Exhibit } from '../exhibit';

const EVENTS = [
  { id: 'palace-after-dark', title: 'Palace After Dark', place: 'London', left: '12 left' },
  { id: 'harbour-lights', title: 'Harbour Lights', place: 'Bristol', left: 'Sold out' },
  { id: 'corn-exchange', title: 'Three Ways to Friday', place: 'Leeds', left: 'Free' },
] as const;

const Words = styled(Stack)`
  padding: ${space.lg};
`;

function Channels() {
  return (
    <Grid min="sm" gap="md">
      <ChannelCard channelNumber={1} name="80s Classics" genre="80s Pop and New Wave" color="red" />
      <ChannelCard channelNumber={2} name="90s Anthems" genre="90s Dance and House" color="blue" />
      <ChannelCard channelNumber={3} name="00s Hits" genre="00s Pop and R&B" color="green" />
    </Grid>
  );
}

function Artworks() {
  return (
    <Grid gap="md">
      {EVENTS.map(({ id, title, place, left }) => (
        <Card key={id} padding="none" interactive>
          <EventArtwork id={id} />
          <Words gap="xs" align="start">
            <Heading level={4}>
              <StretchedLink href={`#artwork`}>{title}</StretchedLink>
            </Heading>
            <Text tone="muted">{place}</Text>
            <Badge tone={left === 'Sold out' ? 'neutral' : 'success'}>{left}</Badge>
          </Words>
        </Card>
      ))}
    </Grid>
  );
}

export const music: readonly Exhibit[] = [
  {
    id: 'channels',
    title: 'Channel cards',
    note: 'Red, blue and green; name and genre repeat the colour in words.',
    shows: ['ChannelCard'],
    Demo: Channels,
  },
  {
    id: 'artwork',
    title: 'Event artwork',
    note: 'Drawn from the id of the event, always the same for one event.',
    shows: ['EventArtwork', 'StretchedLink'],
    Demo: Artworks,
  },
];
