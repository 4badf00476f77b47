import {
  type DoorEvent,
  type DoorReport,
  isolated,
  pages,
  VERDICT_TITLES,
} from '@stagedoor/contracts';
import { errorText, formatTime, Link, useApi, usePageTitle, useQuery } from '@stagedoor/platform';
import {
  ButtonLink,
  Cluster,
  CouldNotRefresh,
  DescriptionList,
  Heading,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
  StatCard,
  Text,
} from '@stagedoor/ui';
import { reportQuery } from '../../shared/door-queries';
import { formatStart } from '../../shared/event-start';
import { FigureGrid } from '../../shared/figure-grid';
import { ScreenOnly } from '../../shared/on-paper';
import { useRenewal } from '../../shared/use-renewal';
import { WithNight } from '../../shared/with-night';
import { AdmissionCurves } from './admission-curve';
import { LateScans } from './late-scans';
import { Phones } from './phones';
import { ReEntrySetting } from './re-entry-setting';
import { ReportActions } from './report-actions';

/** `/door/:eventId/night`: the night at a glance, for the creator and supervisors. */
export function NightReportRoute() {
  return <WithNight title="The night">{(night) => <NightReport night={night} />}</WithNight>;
}

function NightReport({ night }: { night: DoorEvent }) {
  const { id, title, venue } = night.event;
  usePageTitle(`The night of ${title}`);
  useRenewal(false);
  const { data, dataUpdatedAt, error, refetch } = useQuery(reportQuery(useApi(), id));
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={title}
        intro={`${venue.name}, ${formatStart(night.event)}.`}
        actions={
          <ScreenOnly>
            <Cluster gap="xs">
              <ButtonLink as={Link} to={pages.doorFind(id)} variant="secondary">
                Find a ticket
              </ButtonLink>
              <ButtonLink as={Link} to={pages.doorHelpers(id)} variant="secondary">
                Helpers
              </ButtonLink>
              <ButtonLink as={Link} to={pages.doorChannels(id)} variant="secondary">
                Channel votes
              </ButtonLink>
              <ButtonLink as={Link} to={pages.headphones(id)} variant="secondary">
                Headphones
              </ButtonLink>
              <ButtonLink as={Link} to={pages.door(id)} variant="secondary">
                Scan tickets
              </ButtonLink>
            </Cluster>
          </ScreenOnly>
        }
      />
      {data ? (
        <Stack gap="lg">
          {error && <CouldNotRefresh onRetry={retry} />}
          <Text tone="muted">
            As of {formatTime(new Date(dataUpdatedAt).toISOString(), venue.timeZone)}.
          </Text>
          <Figures report={data} />
          <ScreenOnly>
            <ReportActions event={night.event} />
            <ReEntrySetting eventId={id} report={data} />
            <LateScans eventId={id} late={data.late} timeZone={venue.timeZone} />
          </ScreenOnly>
          <AdmissionCurves minutes={data.minutes} timeZone={venue.timeZone} />
          <Refused refused={data.refused} />
          <Phones devices={data.devices} timeZone={venue.timeZone} />
          <Doubles doubles={data.doubles} timeZone={venue.timeZone} />
        </Stack>
      ) : error ? (
        <LoadFailure message={errorText(error, 'Failed to load the night')} onRetry={retry} />
      ) : (
        <Skeleton width="full" />
      )}
    </>
  );
}

function Figures({ report }: { report: DoorReport }) {
  const { sold, reEntry, inside, admitted, out, expected, doubles } = report;
  const mayDiffer = reEntry === 'allowed' || out > 0;
  return (
    <FigureGrid>
      <StatCard label="Inside now" value={inside} note={`of ${sold} sold`} />
      {mayDiffer && (
        <>
          <StatCard label="Gone out" value={out} note="and not in again" />
          <StatCard label="Admitted in all" value={admitted} note="each ticket once" />
        </>
      )}
      <StatCard label="Next quarter of an hour" value={expected} note="at the present pace" />
      <StatCard label="Let in wrongly" value={doubles.length} note="by phones without network" />
    </FigureGrid>
  );
}

function Refused({ refused }: Pick<DoorReport, 'refused'>) {
  return (
    <Stack as="section" gap="xs">
      <Heading size="h4">Refused</Heading>
      {refused.length === 0 ? (
        <Text tone="muted">No scan was refused.</Text>
      ) : (
        <DescriptionList
          items={refused.map(({ verdict, count }) => ({
            term: VERDICT_TITLES[verdict],
            description: count,
          }))}
        />
      )}
    </Stack>
  );
}

interface DoublesProps {
  doubles: DoorReport['doubles'];
  timeZone: string;
}

function Doubles({ doubles, timeZone }: DoublesProps) {
  if (doubles.length === 0) return null;
  return (
    <Stack as="section" gap="xs">
      <Heading size="h4">Let in wrongly</Heading>
      {doubles.map(({ scanId, verdict = 'used', gate, at, first, listAge }) => (
        <Text key={scanId}>
          {isolated(gate)}, {formatTime(at, timeZone)}
          {listAge !== null && `, by a list ${listAge} s old`}: {VERDICT_TITLES[verdict]}
          {first && `; first at ${isolated(first.gate)}, ${formatTime(first.at, timeZone)}`}.
        </Text>
      ))}
    </Stack>
  );
}
