import { useRouteError } from '@stagedoor/platform';
import { AlertBanner, Container } from '@stagedoor/ui';
import { Thrown, Trace } from './harness.styles';

/** In the place of a screen that has thrown: what, and where. */
export function ThrownError() {
  const error = useRouteError();
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <Container>
      <Thrown>
        <AlertBanner tone="error">This screen has thrown an error.</AlertBanner>
        <Trace tabIndex={0}>{text}</Trace>
      </Thrown>
    </Container>
  );
}
