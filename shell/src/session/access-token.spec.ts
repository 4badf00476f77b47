import { accessToken } from './access-token';

it('replaces a stored token while the storage is full', () => {
  accessToken.write('old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

  accessToken.write('of the page');

  expect(accessToken.read()).toBe('of the page');
  expect(localStorage.getItem('accessToken')).toBeNull();
  full.mockRestore();
  accessToken.write('stored');
  localStorage.setItem('accessToken', 'of another tab');
  expect(accessToken.read()).toBe('of another tab');
});
