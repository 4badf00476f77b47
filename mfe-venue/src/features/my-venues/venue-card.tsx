import type { Venue } from '@stagedoor/contracts';
import { Button, Card, Heading, Text } from '@stagedoor/ui';
import { Actions, Body, Capacity, Head, Lights } from './my-venues.styles';

/** One venue of the person here. Edit and Delete are shown and do nothing yet (specification, section 2). */
export function VenueCard({ venue }: { venue: Venue }) {
  const { id, name, address, city, postcode, capacity } = venue;
  return (
    <Card as="article" padding="none" aria-labelledby={`venue-${id}`}>
      <Lights />
      <Body>
        <Head>
          <Heading id={`venue-${id}`} size="h3">
            {name}
          </Heading>
          <Text as="address" tone="muted">
            {address}
            <br />
            {city}
            {postcode && (
              <>
                <br />
                {postcode}
              </>
            )}
          </Text>
        </Head>
        <Capacity>
          <strong>{capacity.toLocaleString('en-GB')}</strong> capacity
        </Capacity>
        <Actions>
          <Button variant="secondary">Edit</Button>
          <Button variant="quiet">Delete</Button>
        </Actions>
      </Body>
    </Card>
  );
}
