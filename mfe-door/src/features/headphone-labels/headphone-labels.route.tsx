import { type DoorEvent, HEADSET_LABELS_MAX, pages } from '@stagedoor/contracts';
import {
  ApiError,
  errorText,
  keepPreviousData,
  Link,
  useApi,
  usePageTitle,
  useQuery,
} from '@stagedoor/platform';
import {
  Button,
  ButtonLink,
  Cluster,
  EmptyState,
  LoadFailure,
  NumberField,
  PageHeader,
  Skeleton,
  Stack,
} from '@stagedoor/ui';
import { useState } from 'react';
import { labelsQuery } from '../../shared/headphone-queries';
import { rangeError } from '../../shared/headset-range';
import { ScreenOnly } from '../../shared/on-paper';
import { WithNight } from '../../shared/with-night';
import { LabelSheet } from './label-sheet';

const A_SHEET = 24;

/** `/door/:eventId/headphones/labels`: the labels of headsets, to print. */
export function HeadphoneLabelsRoute() {
  return (
    <WithNight
      title="Labels of headphones"
      notForStewards="The creator and supervisors of this event print its labels. Ask one of them."
    >
      {(night) => <HeadphoneLabels night={night} />}
    </WithNight>
  );
}

/** Returns what is wrong with the numbers of the labels to print, if anything. */
function sheetError(first: number, last: number): string | undefined {
  const isTooMany = last - first >= HEADSET_LABELS_MAX;
  return (
    rangeError(first, last) ??
    (isTooMany ? `Give at most ${HEADSET_LABELS_MAX} numbers.` : undefined)
  );
}

function HeadphoneLabels({ night }: { night: DoorEvent }) {
  const { id, title } = night.event;
  usePageTitle(`Labels of the headphones of ${title}`);
  const [first, setFirst] = useState('1');
  const [last, setLast] = useState(String(A_SHEET));
  const [from, to] = [Number(first), Number(last)];
  const mistake = sheetError(from, to);
  const { data, error, refetch } = useQuery({
    ...labelsQuery(useApi(), id, from, to),
    ...{ enabled: mistake === undefined, placeholderData: keepPreviousData },
  });
  if (error instanceof ApiError && error.body?.code === 'HEADSET_POOL_NOT_FOUND')
    return <NoPool night={night} />;
  return (
    <Stack gap="lg">
      <ScreenOnly>
        <PageHeader title="Labels of headphones" intro={title} actions={<Actions eventId={id} />} />
        <Cluster gap="sm">
          <NumberField
            label="First number"
            value={first}
            error={mistake}
            onChange={({ target }) => setFirst(target.value)}
          />
          <NumberField
            label="Last number"
            value={last}
            onChange={({ target }) => setLast(target.value)}
          />
        </Cluster>
      </ScreenOnly>
      {mistake !== undefined ? null : data ? (
        <LabelSheet labels={data.labels} />
      ) : error ? (
        <LoadFailure
          message={errorText(error, 'Failed to draw the labels')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton width="full" />
      )}
    </Stack>
  );
}

/** In place of the labels of an event without headphones: where they are entered. */
function NoPool({ night: { event } }: { night: DoorEvent }) {
  return (
    <>
      <PageHeader title="Labels of headphones" intro={event.title} />
      <EmptyState
        title="No Headphones Yet"
        action={
          <ButtonLink as={Link} to={pages.headphonePool(event.id)}>
            Pool and hire sheet
          </ButtonLink>
        }
      >
        Enter how many headsets are hired. Then print their labels here.
      </EmptyState>
    </>
  );
}

function Actions({ eventId }: { eventId: string }) {
  return (
    <Cluster gap="xs">
      <ButtonLink as={Link} to={pages.headphonePool(eventId)} variant="secondary">
        Pool and hire sheet
      </ButtonLink>
      <Button onClick={() => window.print()}>Print</Button>
    </Cluster>
  );
}
