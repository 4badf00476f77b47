import {
  HEADSET_REMINDER_HOURS,
  headsetNumber,
  type HeadsetHolder,
  type HeadsetReminders,
  isolated,
} from '@stagedoor/contracts';
import {
  errorText,
  formatTime,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
} from '@stagedoor/platform';
import {
  Button,
  DescriptionList,
  Heading,
  LoadFailure,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '@stagedoor/ui';
import { holdersQuery } from '../../shared/headphone-queries';
import { ScreenOnly } from '../../shared/on-paper';

const NONE_DUE = `No mail was sent. Each holder got one within the last ${HEADSET_REMINDER_HOURS} hours.`;

interface HeadsetHoldersProps {
  eventId: string;
  timeZone: string;
}

/** Who still has a headset, and one press that writes to all of them. */
export function HeadsetHolders({ eventId, timeZone }: HeadsetHoldersProps) {
  const { data, error, refetch } = useQuery(holdersQuery(useApi(), eventId));
  return (
    <Stack as="section" gap="sm">
      <Heading size="h4">Who still has one</Heading>
      {data ? (
        <Holders {...{ eventId, timeZone }} holders={data.holders} />
      ) : error ? (
        <LoadFailure
          message={errorText(error, 'Failed to load who has a headset')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton width="full" />
      )}
    </Stack>
  );
}

function Holders({
  eventId,
  timeZone,
  holders,
}: HeadsetHoldersProps & { holders: readonly HeadsetHolder[] }) {
  if (holders.length === 0) return <Text tone="muted">Every headset is back.</Text>;
  const unreminded = holders.filter(
    ({ name, remindedAt }) => name !== null && remindedAt === null,
  ).length;
  return (
    <>
      <DescriptionList
        items={holders.map((holder) => ({
          term: `Headset ${headsetNumber(holder.headset)}`,
          description: holderText(holder, timeZone),
        }))}
      />
      <ScreenOnly>
        <div>
          <RemindButton {...{ eventId }} count={unreminded} />
        </div>
      </ScreenOnly>
    </>
  );
}

function holderText({ name, ticketType, since, remindedAt }: HeadsetHolder, timeZone: string) {
  const parts = [
    name === null ? 'Name not known' : isolated(name),
    ...(ticketType === null ? [] : [isolated(ticketType)]),
    `out since ${formatTime(since, timeZone)}`,
    ...(remindedAt === null ? [] : [`mail at ${formatTime(remindedAt, timeZone)}`]),
  ];
  return parts.join(', ');
}

function RemindButton({ eventId, count }: { eventId: string; count: number }) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const remind = useMutation({
    mutationFn: () => api.post<HeadsetReminders>(`/events/${eventId}/headphones/reminders`),
    async onSuccess({ reminded }) {
      const people = `${reminded} ${reminded === 1 ? 'person' : 'people'}`;
      const message = reminded === 0 ? NONE_DUE : `Mails are on their way to ${people}.`;
      toast.show({ tone: reminded === 0 ? 'info' : 'success', message });
      await queries.invalidateQueries({ queryKey: ['headphones', 'holders', eventId] });
    },
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to write to the holders') }),
  });
  if (count === 0) return <Text tone="muted">Every holder with an account was written to.</Text>;
  return (
    <Button pending={remind.isPending} onClick={() => remind.mutate()}>
      Write to the holders
    </Button>
  );
}
