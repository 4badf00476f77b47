import { readGalleryPort } from './gallery-port.js';

it.each([
  [undefined, 0],
  ['', 0],
  ['8080', 8080],
])('reads %j as %j', (given, port) => {
  expect(readGalleryPort({ GALLERY_PORT: given })).toBe(port);
});

it.each(['http', '-1', '65536', '80.5'])('refuses %j without showing it', (given) => {
  expect(() => readGalleryPort({ GALLERY_PORT: given })).toThrow(
    'Not a valid value: GALLERY_PORT.',
  );
});
