import { areaOf } from '@stagedoor/federation/runtime';
import { Outlet, useLocation, useSession } from '@stagedoor/platform';
import { Container, EmptyState, Spinner } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import { Bar } from './bar';
import type { HarnessSettings } from './settings';
import type { Visitor } from './visitor';

/**
 * The page around the remote. Like the shell, it checks the owner and the access of a path, and marks the element that the
 * remote's own style sheets are scoped to.
 */
export function Frame({ settings, visitor }: { settings: HarnessSettings; visitor: Visitor }) {
  return (
    <>
      <Bar settings={settings} visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <Screen settings={settings} />
      </main>
    </>
  );
}

function useArea({ remote, paths }: HarnessSettings) {
  const { pathname } = useLocation();
  return areaOf({ remotes: { [remote]: { paths: [...paths] } } }, pathname);
}

function Screen({ settings }: { settings: HarnessSettings }) {
  const { remote } = settings;
  const { pathname } = useLocation();
  const { status } = useSession();
  const area = useArea(settings);
  if (!area) {
    return (
      <Notice title={`${pathname} is not of ${remote}`}>
        On the site another part answers here. The paths of this remote are listed above.
      </Notice>
    );
  }
  if (area.access === 'public' || status === 'signed-in') {
    return (
      <div data-area={remote}>
        <Outlet />
      </div>
    );
  }
  if (status === 'loading') return <Spinner label="Loading…" />;
  return (
    <Notice title="Behind the login guard">
      The shell sends guests from here to the login. Choose above who is signed in.
    </Notice>
  );
}

/** Shown for a path that no route of the remote matches. */
export function MissingRoute({ settings }: { settings: HarnessSettings }) {
  const path = useArea(settings)?.path;
  return (
    <Notice title="This page has no route">
      package.json declares {path}, but src/routes.tsx has no route for it.
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container>
      <EmptyState title={title} level={1}>
        {children}
      </EmptyState>
    </Container>
  );
}
