import { render } from '@testing-library/react';
import { UiProvider } from './ui-provider';

const { dataset } = document.documentElement;

it('leaves the theme to the device with system', () => {
  render(<UiProvider theme="system">Page</UiProvider>);

  expect(dataset.theme).toBeUndefined();
});

it('sets the chosen theme on the page until another is chosen', () => {
  const { rerender } = render(<UiProvider theme="dark">Page</UiProvider>);
  expect(dataset.theme).toBe('dark');

  rerender(<UiProvider theme="light">Page</UiProvider>);
  expect(dataset.theme).toBe('light');

  rerender(<UiProvider theme="system">Page</UiProvider>);
  expect(dataset.theme).toBeUndefined();
});
