import { Link, Navigate, useLoginLink, useSession } from '@stagedoor/platform';
import { ButtonLink, Container, LiveRegion, PageHeader, SkeletonCard } from '@stagedoor/ui';
import { type ReactNode, useState } from 'react';

/**
 * Sends a guest to /login and back. A person whose session ends on this page is offered the way: the shell leads there
 * itself after a logout.
 */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const login = useLoginLink();
  const [hadSession, setHadSession] = useState(false);
  if (status === 'signed-in' && !hadSession) setHadSession(true);
  if (status === 'signed-in') return children;
  if (status === 'guest' && !hadSession) {
    return <Navigate to={login.to} state={login.state} replace />;
  }
  return (
    <Container>
      <PageHeader title="Door" />
      {status === 'loading' ? (
        <>
          <LiveRegion>Loading the door</LiveRegion>
          <SkeletonCard />
        </>
      ) : (
        <ButtonLink as={Link} to={login.to} state={login.state}>
          Login
        </ButtonLink>
      )}
    </Container>
  );
}
