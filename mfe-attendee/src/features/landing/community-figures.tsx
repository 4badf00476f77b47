import { Grid, Heading, Stack, StatCard } from '@stagedoor/ui';
import styled from 'styled-components';

const FIGURES = [
  { value: '1000+', label: 'Events Created' },
  { value: '500+', label: 'Active Venues' },
  { value: '10k+', label: 'Attendees' },
] as const;

const Section = styled(Stack)`
  padding-bottom: ${({ theme }) => theme.space['3xl']};
`;

/** The three fixed figures of the community (specification, section 1). */
export function CommunityFigures() {
  return (
    <Section as="section" gap="lg" aria-labelledby="community">
      <Heading id="community">A community that dances</Heading>
      <Grid min="sm">
        {FIGURES.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
      </Grid>
    </Section>
  );
}
