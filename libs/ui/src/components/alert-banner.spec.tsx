import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/render-ui';
import { AlertBanner, type AlertTone } from './alert-banner';

it.each<[AlertTone, 'alert' | 'status']>([
  ['error', 'alert'],
  ['warning', 'status'],
  ['success', 'status'],
  ['info', 'status'],
])('renders %s with the role %s', (tone, role) => {
  renderUi(<AlertBanner tone={tone}>Failed to load events</AlertBanner>);

  expect(screen.getByRole(role)).toHaveTextContent(/^Failed to load events$/);
});

it('has a close button if the caller passes onDismiss', async () => {
  const onDismiss = vi.fn();
  renderUi(<AlertBanner onDismiss={onDismiss}>Your venues are public</AlertBanner>);

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(onDismiss).toHaveBeenCalledTimes(1);
});
