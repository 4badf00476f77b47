import { render, screen } from '@testing-library/react';
import { darkTheme } from '../themes/dark';
import { lightTheme } from '../themes/light';
import { UiProvider } from '../themes/ui-provider';
import { DescriptionList } from './description-list';

const list = (theme: 'dark' | 'light') => (
  <UiProvider theme={theme}>
    <DescriptionList
      items={[
        { term: 'Venue', description: 'Roundhouse' },
        { term: 'Total', description: '£56.00' },
      ]}
    />
  </UiProvider>
);

it('draws its lines in the colour of the theme after each change', () => {
  const { rerender } = render(list('dark'));
  const line = screen.getByText('Total').parentElement;

  for (const theme of [darkTheme, lightTheme, darkTheme, lightTheme]) {
    rerender(list(theme.name));

    expect(line).toHaveStyle({ borderTopColor: theme.color.line });
  }
});
