import { readFirstData } from './first-data';

function aPage(html: string, transferSize: number | undefined) {
  document.body.innerHTML = html;
  const entries = transferSize === undefined ? [] : [{ transferSize }];
  performance.getEntriesByType = () => entries as unknown as PerformanceEntryList;
}

const WITH_DATA =
  '<script type="application/json" id="first-data">{"/events/1":{"id":"1"}}</script>';

describe('what the page brings along', () => {
  it.each([
    ['from the server', 4_000],
    ['in a browser that does not tell', undefined],
  ])('is there in a page %s', (_case, transferSize) => {
    aPage(WITH_DATA, transferSize);

    expect(readFirstData()).toEqual({ '/events/1': { id: '1' } });
  });

  it('is passed over in a page that the browser had kept', () => {
    aPage(WITH_DATA, 0);

    expect(readFirstData()).toEqual({});
  });

  it('is nothing where the page has none', () => {
    aPage('', 4_000);

    expect(readFirstData()).toEqual({});
  });
});
