import { type MusicChannel, pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { ButtonLink, Cluster, Container, Heading, Text } from '@stagedoor/ui';
import { useState } from 'react';
import { ChannelLanes } from './channel-lanes';
import { HeroStage, HeroWords } from './landing.styles';

/** The top of the landing page: headline, links and the three channels. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const [listening, setListening] = useState<MusicChannel['color']>('blue');
  return (
    <HeroStage $hue={listening}>
      <Container>
        <HeroWords>
          <Heading level={1} size="hero">
            Three channels. One dance floor.
          </Heading>
          <Text size="lead" tone="muted">
            Silent disco, made simple: put the headphones on, pick your channel and dance. Find a
            night near you, or put on your own.
          </Text>
          <Cluster>
            {isSignedIn ? (
              <>
                <ButtonLink as={Link} to={pages.events}>
                  Browse Events
                </ButtonLink>
                <ButtonLink as={Link} to={pages.myTickets} variant="secondary">
                  My Tickets
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink as={Link} to={pages.roleSelection} data-guest>
                  Get Started
                </ButtonLink>
                <ButtonLink as={Link} to={pages.login} variant="secondary" data-guest>
                  Login
                </ButtonLink>
              </>
            )}
          </Cluster>
        </HeroWords>
        <ChannelLanes listening={listening} onListen={setListening} />
      </Container>
    </HeroStage>
  );
}
