import {
  Cluster,
  Container,
  Heading,
  PageHeader,
  SkipLink,
  Stack,
  Stage,
  Text,
  ThemeSwitch,
  UiProvider,
  useThemePreference,
  Wordmark,
} from '@stagedoor/ui';
import { Contents } from './contents';
import type { ComponentName, Exhibit, Room } from './exhibit';
import {
  Bar,
  Columns,
  ExhibitHead,
  ExhibitPanel,
  Foot,
  Names,
  RoomSection,
} from './gallery.styles';
import { ROOMS } from './rooms';

/** The components of the page around the exhibits. */
export const FRAME: readonly ComponentName[] = [
  'UiProvider',
  'GlobalStyle',
  'ToastProvider',
  'SkipLink',
  'Stage',
  'Wordmark',
  'ThemeSwitch',
  'PageHeader',
];

/** The whole design system on one page. */
export function Gallery() {
  const [theme, setTheme] = useThemePreference();
  return (
    <UiProvider theme={theme}>
      <SkipLink />
      <Bar>
        <Container>
          <Cluster justify="space-between">
            <Wordmark />
            <ThemeSwitch value={theme} onChange={setTheme} />
          </Cluster>
        </Container>
      </Bar>
      <main id="main" tabIndex={-1}>
        <Stage as="div">
          <Container>
            <PageHeader
              title="Component gallery"
              intro="Everything that the screens are made of, in every state, in both themes."
            />
          </Container>
        </Stage>
        <Container>
          <Columns>
            <Contents rooms={ROOMS} />
            <div>
              {ROOMS.map((room) => (
                <RoomView key={room.id} room={room} />
              ))}
            </div>
          </Columns>
        </Container>
      </main>
      <Container>
        <Foot>
          <Text size="small" tone="muted">
            The page itself shows {FRAME.join(', ')}. Props and rules: the README of the library.
          </Text>
        </Foot>
      </Container>
    </UiProvider>
  );
}

function RoomView({ room }: { room: Room }) {
  return (
    <RoomSection id={room.id} aria-labelledby={`${room.id}-title`}>
      <Stack gap="2xs">
        <Heading level={2} id={`${room.id}-title`}>
          {room.title}
        </Heading>
        <Text tone="muted">{room.intro}</Text>
      </Stack>
      {room.exhibits.map((exhibit) => (
        <ExhibitView key={exhibit.id} exhibit={exhibit} />
      ))}
    </RoomSection>
  );
}

function ExhibitView({ exhibit: { id, title, note, shows, Demo } }: { exhibit: Exhibit }) {
  return (
    <ExhibitPanel id={id} aria-labelledby={`${id}-title`}>
      <ExhibitHead>
        <Heading level={3} id={`${id}-title`}>
          {title}
        </Heading>
        <Text size="small" tone="muted">
          {note}
        </Text>
        {shows.length > 0 && <Names>{shows.join(' · ')}</Names>}
      </ExhibitHead>
      <Demo />
    </ExhibitPanel>
  );
}
