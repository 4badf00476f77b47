import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from '../components/theme-switch';
import { renderUi } from '../testing/render-ui';
import { useThemePreference } from './theme-preference';

function Footer() {
  const [theme, setTheme] = useThemePreference();
  return <ThemeSwitch value={theme} onChange={setTheme} />;
}

beforeEach(() => window.localStorage.clear());

it("starts with the device's theme and stores another choice", async () => {
  const { unmount } = renderUi(<Footer />);
  expect(screen.getByRole('radio', { name: 'Same as device' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  unmount();
  renderUi(<Footer />);

  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

it('follows a choice made in another tab', () => {
  renderUi(<Footer />);

  act(() => {
    window.localStorage.setItem('stagedoor.theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'stagedoor.theme' }));
  });

  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
