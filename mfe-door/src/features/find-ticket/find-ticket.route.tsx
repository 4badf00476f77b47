import {
  type DoorEvent,
  doorSearchQuerySchema,
  type FoundTicket,
  pages,
} from '@stagedoor/contracts';
import {
  errorText,
  Link,
  useApi,
  useCheckedForm,
  usePageTitle,
  useQuery,
  useQueryClient,
} from '@stagedoor/platform';
import {
  Button,
  ButtonLink,
  EmptyState,
  LiveRegion,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
  TextField,
} from '@stagedoor/ui';
import { useState } from 'react';
import { NarrowForm } from '../../shared/narrow-form';
import { WithNight } from '../../shared/with-night';
import { FoundCard } from './found-card';
import { searchQuery } from './search-query';

const TITLE = 'Find a ticket';

/** `/door/:eventId/find`: finds and admits tickets without their codes, for the creator and supervisors. */
export function FindTicketRoute() {
  return <WithNight title={TITLE}>{(night) => <FindTicket night={night} />}</WithNight>;
}

function FindTicket({ night }: { night: DoorEvent }) {
  const { id, title } = night.event;
  usePageTitle(`${TITLE} of ${title}`);
  const api = useApi();
  const queryClient = useQueryClient();
  const [sought, setSought] = useState<string | null>(null);
  const search = (text: string) => {
    setSought(text);
    void queryClient.invalidateQueries(searchQuery(api, id, text));
  };
  return (
    <>
      <PageHeader
        title={TITLE}
        intro="For guests whose code cannot be scanned. Check who they are before you admit them."
        above={<bdi>{title}</bdi>}
        actions={
          <ButtonLink as={Link} to={pages.door(id)} variant="secondary">
            Scan tickets
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <SearchForm onSearch={search} />
        {sought !== null && <Found night={night} sought={sought} />}
      </Stack>
    </>
  );
}

function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
  const { errors, props } = useCheckedForm({
    schema: doorSearchQuerySchema,
    send: async ({ q }) => onSearch(q),
  });
  return (
    <NarrowForm aria-label={TITLE} role="search" {...props}>
      <TextField
        label="Name or email of the guest, or the end of the code"
        name="q"
        error={errors['q']}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">Find</Button>
    </NarrowForm>
  );
}

function Found({ night, sought }: { night: DoorEvent; sought: string }) {
  const { data, error, refetch } = useQuery(searchQuery(useApi(), night.event.id, sought));
  if (error) {
    return (
      <LoadFailure
        message={errorText(error, 'Failed to search the tickets')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton width="full" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No Tickets Found">
        No ticket of this event belongs to such a name or address. Ask for the email of the order.
      </EmptyState>
    );
  }
  return <FoundList night={night} tickets={data} />;
}

function FoundList({ night, tickets }: { night: DoorEvent; tickets: readonly FoundTicket[] }) {
  return (
    <Stack>
      <LiveRegion>{`${tickets.length} found`}</LiveRegion>
      {tickets.map((ticket) => (
        <FoundCard key={ticket.ticketId} night={night} ticket={ticket} />
      ))}
    </Stack>
  );
}
