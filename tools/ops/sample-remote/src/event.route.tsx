import type { Event } from '@stagedoor/contracts';
import {
  calendarDayOf,
  errorText,
  formatMoney,
  formatTime,
  formatWeekdayDate,
  hasStatus,
  Link,
  useApi,
  useLocation,
  useLoginLink,
  usePageTitle,
  useParams,
  useQuery,
  useSession,
  zoneAbbreviation,
  zoneForVisitor,
} from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  ButtonLink,
  ChannelCard,
  Cluster,
  Container,
  DataTable,
  DescriptionList,
  Dialog,
  Disclosure,
  Divider,
  Icon,
  LiveRegion,
  PageHeader,
  QuantityStepper,
  Spinner,
  Stack,
  StatCard,
  Tabs,
  TextLink,
} from '@stagedoor/ui';
import { useState } from 'react';
import { eventQuery } from './event-queries';

/** `/sample/events/:id`: money, dates, and what a guest is offered. */
export function EventRoute() {
  const { id = '' } = useParams();
  const { data: event, error } = useQuery(eventQuery(useApi(), id));
  usePageTitle(event?.title ?? null);
  if (error) {
    const title = hasStatus(error, 404) ? 'There is no such event' : 'Something went wrong';
    return (
      <AlertBanner tone="error" title={title}>
        {errorText(error, 'Try again.')}
      </AlertBanner>
    );
  }
  return (
    <Container width="form">
      {event ? <EventDetail event={event} /> : <Spinner label="Loading…" />}
    </Container>
  );
}

function EventDetail({ event }: { event: Event }) {
  const { title, startTime, venue, ticketTypes, eventMetadata } = event;
  const { pathname } = useLocation();
  const visitorZone = zoneForVisitor(startTime, venue.timeZone);
  const facts = [
    { term: 'Date', description: formatWeekdayDate(startTime, venue.timeZone) },
    { term: 'Time', description: `${formatTime(startTime, venue.timeZone)} ${visitorZone ?? ''}` },
    { term: 'Zone', description: zoneAbbreviation(startTime, venue.timeZone) },
    { term: 'Day', description: calendarDayOf(startTime, venue.timeZone) },
  ];
  const tickets = (
    <DataTable
      caption="Tickets"
      rows={ticketTypes}
      rowKey={(ticket) => ticket.id}
      columns={[
        { id: 'name', header: 'Ticket', cell: (ticket) => ticket.name, lead: true },
        { id: 'price', header: 'Price', cell: (ticket) => formatMoney(ticket.price), align: 'end' },
      ]}
    />
  );
  const music = eventMetadata.musicChannels.map((channel) => (
    <ChannelCard key={channel.channelNumber} {...channel} />
  ));
  return (
    <Stack gap="lg">
      <PageHeader title={title} intro={pathname} />
      <LiveRegion>The event is here</LiveRegion>
      <DescriptionList items={facts} />
      <Divider />
      <Tabs
        label="About the event"
        items={[
          { id: 'tickets', label: 'Tickets', content: tickets },
          { id: 'music', label: 'Music', content: <Stack>{music}</Stack> },
        ]}
      />
      <StatCard label="Held at" value={venue.name} icon={<Icon name="calendar" />} />
      <Purchase price={ticketTypes[0]?.price ?? 0} />
    </Stack>
  );
}

function Purchase({ price }: { price: number }) {
  const login = useLoginLink();
  const { status } = useSession();
  const [quantity, setQuantity] = useState(1);
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary="Buy" defaultOpen>
      <QuantityStepper label="Tickets" value={quantity} onChange={setQuantity} max={10} />
      <Cluster justify="end">
        {status === 'guest' && (
          <TextLink as={Link} to={login.to} state={login.state}>
            Log in
          </TextLink>
        )}
        <ButtonLink as={Link} to="/sample" variant="secondary">
          Back
        </ButtonLink>
        <Button onClick={() => setOpen(true)}>{formatMoney(quantity * price)}</Button>
      </Cluster>
      <Dialog open={open} title="Not for sale" onClose={() => setOpen(false)}>
        This is a sample.
      </Dialog>
    </Disclosure>
  );
}
