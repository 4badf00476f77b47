import { useRouteError } from '@stagedoor/platform';
import { AlertBanner, Container } from '@stagedoor/ui';
import { Thrown, Trace } from './harness.styles';

/** Shows the error of a screen with its stack. */
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
