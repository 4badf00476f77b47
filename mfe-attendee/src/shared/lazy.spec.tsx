import { render, screen, waitFor } from '@testing-library/react';
import { lazyPart } from './lazy';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('lazyPart', () => {
  it('renders the part with its props once its file is loaded', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));

    const { container } = render(<Part name="Rowan" />);

    expect(container).toBeEmptyDOMElement();
    expect(await screen.findByText('Hello Rowan')).toBeInTheDocument();
  });

  it('renders nothing when its file fails to load and tries again with the next mount', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const missing = new Error('The file is missing.');
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(missing);
    load.mockResolvedValue(Greeting);
    const Part = lazyPart(load);

    const first = render(<Part name="Rowan" />);
    await waitFor(() => expect(logged).toHaveBeenCalledWith(missing));
    expect(first.container).toBeEmptyDOMElement();
    first.unmount();
    render(<Part name="Rowan" />);

    expect(await screen.findByText('Hello Rowan')).toBeInTheDocument();
    logged.mockRestore();
  });
});
