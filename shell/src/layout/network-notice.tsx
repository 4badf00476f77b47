import { AlertBanner, Container, layer, space } from '@stagedoor/ui';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';

const Frame = styled(Container)`
  position: sticky;
  top: ${space.sm};
  z-index: ${layer.raised};
  margin-top: ${space.sm};
`;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shows that the browser is offline. */
export function NetworkNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : (
    <Frame>
      <AlertBanner tone="warning">
        There is no network. What you see may be out of date.
      </AlertBanner>
    </Frame>
  );
}
