import { act, render, screen } from '@testing-library/react';
import { lazyPart } from './lazy';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('lazyPart', () => {
  it('renders the part with its props once its file is loaded', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));

    const { container } = render(<Part name="Rowan" />);

    expect(container).toBeEmptyDOMElement();
    expect(await screen.findByText('Hello Rowan')).toBeInTheDocument();
  });

  it('loads its file again after a failure, until it is unmounted', async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      vi.useRealTimers();
      logged.mockRestore();
    });
    const missing = new Error('The file is missing.');
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(missing);
    const Part = lazyPart(load);
    const wait = () => act(() => vi.advanceTimersByTimeAsync(3_000));

    const { container, unmount } = render(<Part name="Rowan" />);
    await wait();
    expect(logged).toHaveBeenCalledWith(missing);
    expect(container).toBeEmptyDOMElement();
    load.mockResolvedValueOnce(Greeting);
    await wait();
    expect(container).toHaveTextContent('Hello Rowan');

    unmount();
    const abandoned = render(<Part name="Rowan" />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    abandoned.unmount();
    load.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
  });
});
