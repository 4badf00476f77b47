import { SALE_RULES, type Event } from '@stagedoor/contracts';
import { formatTime, formatWeekdayDate, zoneForVisitor } from '@stagedoor/platform';
import { AlertBanner, DescriptionList, Heading, Stack } from '@stagedoor/ui';
import { EVENT_LABELS } from '../../shared/event-form/event-values';

function Instant({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at}>
      {formatWeekdayDate(at, timeZone)} at {formatTime(at, timeZone)} {zoneForVisitor(at, timeZone)}
    </time>
  );
}

/** Where and when an event is, once tickets are sold: to be read, with the reason why it is no longer to be changed. */
export function SettledPlace({ event: { venue, startTime, endTime } }: { event: Event }) {
  const { timeZone } = venue;
  return (
    <Stack as="section" aria-labelledby="settled-place">
      <Heading id="settled-place" level={2} size="h4">
        Where and when
      </Heading>
      <AlertBanner>{SALE_RULES.venueAndTimeSettled}</AlertBanner>
      <DescriptionList
        items={[
          {
            term: EVENT_LABELS.venueId,
            description: (
              <>
                <bdi>{venue.name}</bdi>, <bdi>{venue.city}</bdi>
              </>
            ),
          },
          { term: 'Start', description: <Instant at={startTime} timeZone={timeZone} /> },
          { term: 'End', description: <Instant at={endTime} timeZone={timeZone} /> },
        ]}
      />
    </Stack>
  );
}
