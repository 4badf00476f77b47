import { act, render, screen } from '@testing-library/react';
import { useTheme } from 'styled-components';
import { UiProvider } from './ui-provider';

function ThemeName() {
  return <p>{useTheme().name}</p>;
}

function pretendDevicePrefers(initial: 'light' | 'dark') {
  let current = initial;
  const listeners = new Set<() => void>();
  // Only the parts of a MediaQueryList that the theme listens to.
  window.matchMedia = vi.fn(
    () =>
      ({
        get matches() {
          return current === 'light';
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return (next: 'light' | 'dark') => {
    current = next;
    listeners.forEach((listener) => listener());
  };
}

it('follows the device and its changes with system', () => {
  const change = pretendDevicePrefers('light');
  render(
    <UiProvider theme="system">
      <ThemeName />
    </UiProvider>,
  );

  expect(screen.getByText('light')).toBeVisible();

  act(() => change('dark'));

  expect(screen.getByText('dark')).toBeVisible();
});

it('keeps the chosen theme independent of the device', () => {
  pretendDevicePrefers('light');

  render(
    <UiProvider theme="dark">
      <ThemeName />
    </UiProvider>,
  );

  expect(screen.getByText('dark')).toBeVisible();
});
