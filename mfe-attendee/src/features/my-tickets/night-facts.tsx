import type { Ticket } from '@stagedoor/contracts';
import { Icon, Text, TextLink } from '@stagedoor/ui';
import { Fact, Facts } from './night-card.styles';
import { nightWords } from './night-words';

/** Opens the maps app of a phone, else a web page (Google Maps URLs, Search). */
const mapOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** Date, time and venue, with links to a calendar file and a map. */
export function NightFacts({ event }: { event: Ticket['order']['event'] }) {
  const { date, time, address, place } = nightWords(event);
  return (
    <Facts>
      <Fact>
        <dt>
          <Icon name="calendar" label="Date" />
        </dt>
        <dd>
          <strong>{date}</strong>
        </dd>
      </Fact>
      <Fact>
        <dt>
          <Icon name="clock" label="Time" />
        </dt>
        <dd>
          <p>{time}</p>
          <TextLink standalone href={`/api/events/${event.id}/calendar.ics`}>
            Add to calendar
          </TextLink>
        </dd>
      </Fact>
      <Fact>
        <dt>
          <Icon name="pin" label="Venue" />
        </dt>
        <dd>
          <strong>{event.venue.name}</strong>
          <Text tone="muted">{address}</Text>
          <TextLink standalone href={mapOf(place)} target="_blank" rel="noreferrer">
            Open map
          </TextLink>
        </dd>
      </Fact>
    </Facts>
  );
}
