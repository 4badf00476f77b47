import type { Venue } from '@stagedoor/contracts';
import { Button, Card, Heading, Text } from '@stagedoor/ui';
import { Actions, Body, Capacity, Head, Lights } from './my-venues.styles';

/** The id of a venue's heading, which takes the focus when the venue is the first of an added page. */
export const venueElementId = (venueId: string) => `venue-${venueId}`;

/** One venue of the user. Edit and Delete are shown and do nothing (specification, section 2). */
export function VenueCard({ venue }: { venue: Venue }) {
  const { id, name, address, city, postcode, capacity } = venue;
  return (
    <Card as="article" padding="none" aria-labelledby={venueElementId(id)}>
      <Lights />
      <Body>
        <Head>
          <Heading id={venueElementId(id)} size="h3" tabIndex={-1}>
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
