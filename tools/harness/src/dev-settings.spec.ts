import { readDevSettings } from './dev-settings.js';

it.each([
  [{}, { port: 4200 }],
  [{ PORT: '', API_URL: '' }, { port: 4200 }],
  [
    { PORT: '4501', API_URL: 'http://localhost:3001/' },
    { port: 4501, apiUrl: 'http://localhost:3001' },
  ],
])('reads %j', (variables, settings) => {
  expect(readDevSettings(variables)).toEqual(settings);
});

it.each([
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ API_URL: 'localhost:3001' }, 'API_URL'],
  [{ API_URL: 'file:///etc/passwd' }, 'API_URL'],
])('refuses %j by its name', (variables, name) => {
  expect(() => readDevSettings(variables)).toThrow(`Not a valid value: ${name}.`);
});
