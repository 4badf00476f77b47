import { areaOf } from '@stagedoor/federation/runtime';
import { Outlet, useNavigation } from '@stagedoor/platform';
import { LiveRegion, SkipLink } from '@stagedoor/ui';
import styled from 'styled-components';
import { useShell } from '../app/shell-context';
import { AreaSkeleton } from '../remotes/area-skeleton';
import { CredentialsStage } from '../forms/credentials-page';
import { ConfirmNotice } from './confirm-notice';
import { Footer } from './footer';
import { Header } from './header';
import { NetworkNotice } from './network-notice';
import { PrefetchAreas } from './prefetch-areas';
import { useKnownSession } from './use-known-session';
import { usePreload } from './use-preload';
import { useRouteAnnouncement } from './use-route-announcement';
import { useFirstPageHead } from './use-first-page-head';
import { useScrollPosition } from './use-scroll-position';
import { WayBackNotice } from './way-back-notice';

const MAIN = 'main';

/** Prints the main area only. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;

  @media print {
    display: block;

    > :not(main) {
      display: none;
    }
  }
`;

const Main = styled.main`
  flex: 1;
  min-width: 0;

  &:has(> ${CredentialsStage}) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** True while the files of an area are loading for the first time. */
function useOpensArea(): boolean {
  const { registry, areas } = useShell();
  const { location } = useNavigation();
  const area = location ? areaOf(registry, location.pathname) : null;
  return area !== null && !areas.isOpen(area.remote);
}

/** Header, main area and footer around every page. */
export function Layout() {
  const opensArea = useOpensArea();
  const announcement = useRouteAnnouncement(MAIN);
  usePreload();
  useKnownSession();
  useFirstPageHead();
  useScrollPosition();
  return (
    <Frame>
      <SkipLink target={MAIN} />
      <Header />
      <NetworkNotice />
      <ConfirmNotice />
      <Main id={MAIN} tabIndex={-1}>
        <WayBackNotice />
        {opensArea ? <AreaSkeleton /> : <Outlet />}
      </Main>
      <Footer />
      <LiveRegion>{announcement}</LiveRegion>
      <PrefetchAreas />
    </Frame>
  );
}
