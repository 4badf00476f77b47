import { fontSize, Heading, Stack, Text, TextLink } from '@stagedoor/ui';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens } from '../specimen';

const HEADINGS = ['hero', 'h1', 'h2', 'h3', 'h4'] as const;
const TEXTS = ['lead', 'body', 'small', 'caption'] as const;
const TONES = ['default', 'muted', 'subtle'] as const;

function Headings() {
  return (
    <Specimens>
      {HEADINGS.map((size) => (
        <Specimen key={size} label={`${size} · ${fontSize[size]}`}>
          <Heading level={4} size={size}>
            Choose a channel
          </Heading>
        </Specimen>
      ))}
    </Specimens>
  );
}

function Texts() {
  return (
    <Specimens>
      {TEXTS.map((size) => (
        <Specimen key={size} label={`${size} · ${fontSize[size]}`}>
          <Text size={size}>
            Headphones are handed out at the door. Red, blue or green: 1,250 people, £25.00 each.
          </Text>
        </Specimen>
      ))}
      <Specimen label="tone, strong, link">
        <Stack gap="2xs">
          {TONES.map((tone) => (
            <Text key={tone} tone={tone}>
              Doors open at 20:00, {tone}
            </Text>
          ))}
          <Text strong>Doors open at 20:00, strong</Text>
          <Text>
            Bought already? <TextLink href="#typography-text">Look at your tickets</TextLink> at any
            time.
          </Text>
        </Stack>
      </Specimen>
    </Specimens>
  );
}

export const typography: readonly Exhibit[] = [
  {
    id: 'typography-headings',
    title: 'Headings',
    note: 'Bricolage Grotesque; the size does not depend on the heading level.',
    shows: ['Heading'],
    Demo: Headings,
  },
  {
    id: 'typography-text',
    title: 'Text',
    note: 'Figtree with tabular figures, in two weights.',
    shows: ['Text', 'TextLink'],
    Demo: Texts,
  },
];
