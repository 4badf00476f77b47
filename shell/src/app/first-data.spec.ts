import { isAtDocument, isFromCache, readFirstData } from './first-data';

function aPage(html: string, transferSize?: number) {
  document.body.innerHTML = html;
  const entries = transferSize === undefined ? [] : [{ transferSize }];
  performance.getEntriesByType = () => entries as unknown as PerformanceEntryList;
}

const WITH_DATA =
  '<script type="application/json" id="first-data">{"/events/1":{"id":"1"}}</script>';

describe('the first data of a page', () => {
  it.each([
    ['loaded from the server', 4_000, false],
    ['loaded from the server and drawn', 4_000, true],
    ["from the browser's cache and drawn", 0, true],
  ])('are read from a page %s', (_case, transferSize, isDrawn) => {
    aPage(WITH_DATA, transferSize);

    expect(readFirstData(isDrawn)).toEqual({ '/events/1': { id: '1' } });
  });

  it.each([
    ['without data', '', 4_000],
    ["from the browser's cache", WITH_DATA, 0],
  ])('are empty in a page %s', (_case, html, transferSize) => {
    aPage(html, transferSize);

    expect(readFirstData(false)).toEqual({});
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

describe('the URL of the document', () => {
  it.each([
    ['/events', '?search=x', true],
    ['/events', '', false],
    ['/events/create', '?search=x', false],
  ])('is %s%s: %s', (pathname, search, expected) => {
    const name = 'http://localhost:3000/events?search=x';
    performance.getEntriesByType = () => [{ name }] as unknown as PerformanceEntryList;

    expect(isAtDocument({ pathname, search })).toBe(expected);
  });
});
