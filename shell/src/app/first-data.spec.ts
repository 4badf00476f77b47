import { isFromCache, readFirstData } from './first-data';

function aPage(html: string, transferSize?: number) {
  document.body.innerHTML = html;
  const entries = transferSize === undefined ? [] : [{ transferSize }];
  performance.getEntriesByType = () => entries as unknown as PerformanceEntryList;
}

describe('the first data of a page', () => {
  it('are read from the page', () => {
    aPage('<script type="application/json" id="first-data">{"/events/1":{"id":"1"}}</script>');

    expect(readFirstData()).toEqual({ '/events/1': { id: '1' } });
  });

  it('are empty if the page has none', () => {
    aPage('');

    expect(readFirstData()).toEqual({});
  });

  it.each([
    ['loaded from the server', 4_000, false],
    ['in a browser without navigation timing', undefined, false],
    ["from the browser's cache", 0, true],
  ])('of a page %s', (_case, transferSize, expected) => {
    aPage('', transferSize);

    expect(isFromCache()).toBe(expected);
  });
});
