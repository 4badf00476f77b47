import { type DoorEvent, type HelperLink, pages } from '@stagedoor/contracts';
import {
  errorText,
  Link,
  useApi,
  useMutation,
  usePageTitle,
  useQuery,
  useQueryClient,
} from '@stagedoor/platform';
import {
  ButtonLink,
  CouldNotRefresh,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '@stagedoor/ui';
import { WithNight } from '../../shared/with-night';
import { helperLinksQuery } from './helper-links-query';
import { LinkCard } from './link-card';
import { MakeLinkForm } from './make-link-form';

/** `/door/:eventId/helpers`: links for helpers without an account, for the creator and supervisors. */
export function HelpersRoute() {
  return <WithNight title="Helpers">{(night) => <Helpers night={night} />}</WithNight>;
}

function Helpers({ night: { event } }: { night: DoorEvent }) {
  usePageTitle(`Helpers at ${event.title}`);
  const { data, error, refetch } = useQuery(helperLinksQuery(useApi(), event.id));
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title="Helpers"
        intro="A link lets a helper without an account scan tickets at one gate. It ends with the night."
        above={<bdi>{event.title}</bdi>}
        actions={
          <ButtonLink as={Link} to={pages.doorNight(event.id)} variant="secondary">
            The night
          </ButtonLink>
        }
      />
      {data ? (
        <Stack gap="lg">
          <MakeLinkForm eventId={event.id} />
          {error && <CouldNotRefresh onRetry={retry} />}
          <Links event={event} links={data.links} />
        </Stack>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load the links')} onRetry={retry} />
      ) : (
        <Skeleton width="full" />
      )}
    </>
  );
}

interface LinksProps {
  event: DoorEvent['event'];
  links: readonly HelperLink[];
}

function Links({ event: { id, venue }, links }: LinksProps) {
  const revoke = useRevoke(id);
  if (links.length === 0) return <Text tone="muted">There are no links yet.</Text>;
  return (
    <Stack>
      {links.map((link) => (
        <LinkCard
          key={link.id}
          link={link}
          timeZone={venue.timeZone}
          revoking={revoke.isPending && revoke.variables === link.id}
          onRevoke={() => revoke.mutate(link.id)}
        />
      ))}
    </Stack>
  );
}

function useRevoke(eventId: string) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      api.post<null>(`/events/${eventId}/door/helper-links/revoke`, { linkId }),
    onSuccess: () => toast.show({ tone: 'success', message: 'The link has ended.' }),
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to revoke the link') }),
    onSettled: () => queryClient.invalidateQueries(helperLinksQuery(api, eventId)),
  });
}
