import {
  borderWidth,
  Cluster,
  color,
  Container,
  Divider,
  Grid,
  radius,
  space,
  Stack,
  Text,
  VisuallyHidden,
} from '@stagedoor/ui';
import styled from 'styled-components';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens } from '../specimen';

const Box = styled.div`
  padding: ${space.sm} ${space.md};
  border: ${borderWidth.hairline} dashed ${color('lineStrong')};
  border-radius: ${radius.sm};
  color: ${color('textMuted')};
`;

const THREE = ['one', 'two', 'three'];
const boxes = THREE.map((name) => <Box key={name}>{name}</Box>);

function Arrangements() {
  return (
    <Specimens>
      <Specimen label="Stack">
        <Stack gap="xs">{boxes}</Stack>
      </Specimen>
      <Specimen label="Cluster">
        <Cluster>{boxes}</Cluster>
      </Specimen>
      <Specimen label="Grid">
        <Grid min="sm" gap="sm">
          {boxes}
        </Grid>
      </Specimen>
      <Specimen label={'Container width="form"'}>
        <Container width="form">
          <Box>as wide as a form</Box>
        </Container>
      </Specimen>
    </Specimens>
  );
}

function Between() {
  return (
    <Stack>
      <Text>Above the hairline.</Text>
      <Divider />
      <Text>
        Below it.
        <VisuallyHidden> This half of the sentence is only read out.</VisuallyHidden>
      </Text>
    </Stack>
  );
}

export const layout: readonly Exhibit[] = [
  {
    id: 'arrangements',
    title: 'Arrangements',
    note: 'Column, wrapping row, grid and centred container.',
    shows: ['Stack', 'Cluster', 'Grid', 'Container'],
    Demo: Arrangements,
  },
  {
    id: 'between',
    title: 'Dividers and hidden text',
    note: 'A line between two groups (deprecated), and text for screen readers only.',
    shows: ['Divider', 'VisuallyHidden'],
    Demo: Between,
  },
];
