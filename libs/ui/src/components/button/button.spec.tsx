import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentPropsWithRef } from 'react';
import { renderUi } from '../../testing/render-ui';
import { Button } from './button';
import { ButtonLink } from './button-link';

it('ignores presses while pending, and keeps the focus', async () => {
  const onClick = vi.fn();
  renderUi(
    <Button pending pendingLabel="Logging in..." onClick={onClick}>
      Login
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Logging in...' });

  await userEvent.click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});

it('does not submit its form again while pending', async () => {
  const onSubmit = vi.fn();
  renderUi(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" pending>
        Login
      </Button>
    </form>,
  );

  await userEvent.type(screen.getByLabelText('Email'), 'sam{Enter}');

  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits no form by default', () => {
  renderUi(<Button>Cancel</Button>);

  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
});

it('renders a router link with its props and without its own', () => {
  function RouterLink({ to, ...rest }: ComponentPropsWithRef<'a'> & { to: string }) {
    return <a href={`/app${to}`} {...rest} />;
  }

  renderUi(
    <ButtonLink as={RouterLink} to="/events" variant="secondary" block>
      Browse Events
    </ButtonLink>,
  );

  const link = screen.getByRole('link', { name: 'Browse Events' });
  expect(link).toHaveAttribute('href', '/app/events');
  expect(link).not.toHaveAttribute('variant');
  expect(link).not.toHaveAttribute('block');
});
