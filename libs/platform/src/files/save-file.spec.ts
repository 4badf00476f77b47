import { saveFile } from './save-file';

const ADDRESS = 'blob:http://localhost/a-file';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps the address of the file until a browser that downloads it later has read it', () => {
  const clicked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue(ADDRESS);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href}`);
  });

  saveFile('scans.csv', new Blob(['a,b']));

  expect(clicked).toEqual([`scans.csv ${ADDRESS}`]);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke.mock.calls).toEqual([[ADDRESS]]);
});
