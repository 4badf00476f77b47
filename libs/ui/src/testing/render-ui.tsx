import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from '../themes/ui-provider';

/** Renders below a `UiProvider` in the dark theme. */
export function renderUi(element: ReactElement): RenderResult {
  return render(element, {
    wrapper: ({ children }) => <UiProvider theme="dark">{children}</UiProvider>,
  });
}
