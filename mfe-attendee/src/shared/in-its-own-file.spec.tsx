import { render, screen, waitFor } from '@testing-library/react';
import { partInItsOwnFile } from './in-its-own-file';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('a part in its own file', () => {
  it('stands there with its props once its file has come', async () => {
    const Part = partInItsOwnFile(() => Promise.resolve(Greeting));

    const { container } = render(<Part name="Rowan" />);

    expect(container).toBeEmptyDOMElement();
    expect(await screen.findByText('Hello Rowan')).toBeInTheDocument();
  });

  it('is left out where its file cannot be had, and tried again with the next visit', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const missing = new Error('The file is missing.');
    const load = jest.fn<Promise<typeof Greeting>, []>().mockRejectedValueOnce(missing);
    load.mockResolvedValue(Greeting);
    const Part = partInItsOwnFile(load);

    const first = render(<Part name="Rowan" />);
    await waitFor(() => expect(logged).toHaveBeenCalledWith(missing));
    expect(first.container).toBeEmptyDOMElement();
    first.unmount();
    render(<Part name="Rowan" />);

    expect(await screen.findByText('Hello Rowan')).toBeInTheDocument();
    logged.mockRestore();
  });
});
