import { wayBackOf } from './login-way-back';

describe('the way back from the login screen', () => {
  it('is a path of this site', () => {
    expect(wayBackOf({ from: '/events/1?x=2' })).toBe('/events/1?x=2');
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ from: 7 }],
    [{ from: 'https://evil.example/' }],
    [{ from: '//evil.example/' }],
    [{ from: '/\\evil.example/' }],
    [{ from: '\\\\evil.example' }],
    [{ from: '/../..//evil.example' }],
    [{ from: '/.//evil.example' }],
    [{ from: '/%2e//evil.example' }],
    [{ from: '/events/../\\evil.example' }],
    [{ from: 'events' }],
  ])('is null for %j', (state) => {
    expect(wayBackOf(state)).toBeNull();
  });
});
