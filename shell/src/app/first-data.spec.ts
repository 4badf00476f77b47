import { readFirstData } from './first-data';

function aPage(html: string, transferSize: number | undefined) {
  document.body.innerHTML = html;
  const entries = transferSize === undefined ? [] : [{ transferSize }];
  performance.getEntriesByType = () => entries as unknown as PerformanceEntryList;
}

const WITH_DATA =
  '<script type="application/json" id="first-data">{"/events/1":{"id":"1"}}</script>';

describe('the first data of a page', () => {
  it.each([
    ['loaded from the server', 4_000],
    ['in a browser without navigation timing', undefined],
  ])('are read in a page %s', (_case, transferSize) => {
    aPage(WITH_DATA, transferSize);

    expect(readFirstData()).toEqual({ '/events/1': { id: '1' } });
  });

  it("are ignored in a page from the browser's cache", () => {
    aPage(WITH_DATA, 0);

    expect(readFirstData()).toEqual({});
  });

  it('are empty if the page has none', () => {
    aPage('', 4_000);

    expect(readFirstData()).toEqual({});
  });
});
