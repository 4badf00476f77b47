import { AlertDialog, Button, Card, Grid, Heading, Stack, Text } from '@stagedoor/ui';
import { useState } from 'react';
import { ExamplePage } from '../../shared/example-page';
import { SERVICES } from './services';

/** `/services/my-services` */
export function MyServicesRoute() {
  const [alerting, setAlerting] = useState(false);
  return (
    <ExamplePage
      title="My Services"
      intro="What you bring to a night out, and roughly what it costs."
      actions={<Button onClick={() => setAlerting(true)}>Add Service</Button>}
    >
      <Grid min="lg">
        {SERVICES.map(({ name, description, costRange }) => (
          <Card as="article" key={name} aria-label={name}>
            <Stack gap="xs">
              <Heading size="h3">{name}</Heading>
              <Text tone="muted">{description}</Text>
              <Text strong>{costRange}</Text>
            </Stack>
          </Card>
        ))}
      </Grid>
      <AlertDialog open={alerting} title="Coming soon" onClose={() => setAlerting(false)}>
        Adding a service is coming soon.
      </AlertDialog>
    </ExamplePage>
  );
}
