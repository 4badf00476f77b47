import type { Event } from '@stagedoor/contracts';
import { Badge, Cluster, Heading, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { BackToEvents } from './back-to-events';
import { EventFacts } from './event-facts';
import { Art, Body, Description, Page } from './event-detail.styles';
import { MusicChannels } from './music-channels';

interface EventDetailProps {
  event: Event;
  /** The user's unpaid tickets for this event. */
  holds: ReactNode;
  /** The Tickets panel. */
  tickets: ReactNode;
}

/** An event: picture, title, time and venue, description and channels, with the tickets beside it. */
export function EventDetail({ event, holds, tickets }: EventDetailProps) {
  return (
    <Page>
      <BackToEvents />
      {holds}
      <Body>
        <Stack gap="xl">
          <Art id={event.id} coverImageUrl={event.coverImageUrl} />
          <Stack gap="sm">
            {event.status === 'cancelled' && (
              <Cluster>
                <Badge tone="danger">Cancelled</Badge>
              </Cluster>
            )}
            <Heading level={1}>{event.title}</Heading>
          </Stack>
          <EventFacts event={event} />
          <Stack as="section" gap="sm" aria-labelledby="about">
            <Heading id="about">About This Event</Heading>
            <Description>{event.description}</Description>
          </Stack>
          <MusicChannels channels={event.eventMetadata.musicChannels} />
        </Stack>
        {tickets}
      </Body>
    </Page>
  );
}
