import { isolated } from '@stagedoor/contracts';
import { errorText, hasStatus } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  Container,
  LiveRegion,
  LoadFailure,
  PageHeader,
  SkeletonCard,
  Stack,
} from '@stagedoor/ui';
import type { Helper } from '../../shared/use-helper';

interface LeaveProps {
  onLeave: () => void;
}

export function UseAccount({ onLeave }: LeaveProps) {
  return (
    <Button variant="secondary" onClick={onLeave}>
      Use an account instead
    </Button>
  );
}

/** In place of a door whose link has ended: what to do now. */
export function LinkEnded({ onLeave }: LeaveProps) {
  return (
    <AlertBanner tone="error" title="This link has ended" action={<UseAccount onLeave={onLeave} />}>
      Ask the supervisor for a new link, and open it with the camera of this phone.
    </AlertBanner>
  );
}

interface ClaimingLinkProps {
  claim: NonNullable<Helper['claim']>;
  /** The right that this phone has already, mostly by the same link. */
  credential: Helper['credential'];
  onLeave: () => void;
}

/**
 * While a helper's link is exchanged for the right to scan. A phone with a credential keeps it, whatever the answer: its
 * own link may still work, and its scans are sent with it.
 */
export function ClaimingLink({ claim, credential, onLeave }: ClaimingLinkProps) {
  const { error, retry, giveUp } = claim;
  return (
    <Container>
      <PageHeader title="Door" />
      {!error ? (
        <>
          <LiveRegion>Opening the link</LiveRegion>
          <SkeletonCard />
        </>
      ) : hasStatus(error, 401) && !credential ? (
        <LinkEnded onLeave={onLeave} />
      ) : (
        <Stack>
          <LoadFailure message={errorText(error, 'Failed to open the link')} onRetry={retry} />
          {credential && (
            <Button variant="secondary" onClick={giveUp}>
              Continue at {isolated(credential.gate)}
            </Button>
          )}
        </Stack>
      )}
    </Container>
  );
}
