import { SALE_RULES, type Event } from '@stagedoor/contracts';
import { formatTime, formatWeekdayDate, zoneForVisitor } from '@stagedoor/platform';
import { AlertBanner, color, fontSize, Heading, space, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EVENT_LABELS } from '../../shared/event-form/event-values';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: baseline;
  gap: ${space.sm} ${space.lg};
  margin: 0;

  dt {
    color: ${color('textMuted')};
    font-size: ${fontSize.small};
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Instant({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at}>
      {formatWeekdayDate(at, timeZone)} at {formatTime(at, timeZone)} {zoneForVisitor(at, timeZone)}
    </time>
  );
}

/** Venue and time as text once tickets are sold, with the reason why they no longer change. */
export function SettledPlace({ event: { venue, startTime, endTime } }: { event: Event }) {
  return (
    <Stack as="section" aria-labelledby="settled-place">
      <Heading id="settled-place" level={2} size="h4">
        Where and when
      </Heading>
      <AlertBanner>{SALE_RULES.venueAndTimeSettled}</AlertBanner>
      <Facts>
        <Fact term={EVENT_LABELS.venueId}>
          <bdi>{venue.name}</bdi>, <bdi>{venue.city}</bdi>
        </Fact>
        <Fact term="Start">
          <Instant at={startTime} timeZone={venue.timeZone} />
        </Fact>
        <Fact term="End">
          <Instant at={endTime} timeZone={venue.timeZone} />
        </Fact>
      </Facts>
    </Stack>
  );
}
