import { aUser } from '@stagedoor/testing';
import { keepUser } from './keep-user';

const USER = aUser();
const noNetwork = () => Promise.reject(new Error('Network Error'));
const refused = () => Promise.reject(Object.assign(new Error('No.'), { isRefusal: true }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('accessToken', 'token');
});

afterEach(() => vi.useRealTimers());

const fetched = (token = 'token') => keepUser(async () => USER)(token);

it('knows the user of the token without network', async () => {
  await fetched();

  await expect(keepUser(noNetwork)('token')).resolves.toEqual(USER);
});

it('knows the user when no answer comes', async () => {
  await fetched();
  vi.useFakeTimers();

  const asked = keepUser(() => new Promise(() => undefined))('token');
  await vi.advanceTimersByTimeAsync(3_000);

  await expect(asked).resolves.toEqual(USER);
});

it('rejects without network when the server has never named the user', async () => {
  await expect(keepUser(noNetwork)('token')).rejects.toThrow('Network Error');
});

it('knows the user whom the server names while the storage is full', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());

  await expect(fetched()).resolves.toEqual(USER);
});

it('does not keep the user of another token', async () => {
  await fetched();

  await expect(keepUser(noNetwork)('another token')).rejects.toThrow('Network Error');
  await expect(keepUser(noNetwork)('token')).rejects.toThrow('Network Error');
});

it('forgets the user whom the server refuses', async () => {
  await fetched();
  await expect(keepUser(refused)('token')).rejects.toThrow('No.');

  await expect(keepUser(noNetwork)('token')).rejects.toThrow('Network Error');
});

it('forgets the user of a session that ended when the page is left', async () => {
  await fetched();
  localStorage.removeItem('accessToken');

  window.dispatchEvent(new Event('pagehide'));

  expect(localStorage.getItem('offlineUser')).toBeNull();
});

it('works without the storage of the browser', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  const errors = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
  window.addEventListener('error', errors);
  onTestFinished(() => {
    blocked.mockRestore();
    window.removeEventListener('error', errors);
  });

  await expect(fetched()).resolves.toEqual(USER);
  await expect(keepUser(refused)('token')).rejects.toThrow('No.');
  window.dispatchEvent(new Event('pagehide'));

  expect(errors).not.toHaveBeenCalled();
});
