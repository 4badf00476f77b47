import { EARLY_CLICKS_SCRIPT } from './early-clicks.js';
import { withoutComments } from './markup.js';
import { RESCUE_SCRIPT } from './rescue.js';
import { SCROLL_SCRIPT } from './scroll.js';

it.each([EARLY_CLICKS_SCRIPT, RESCUE_SCRIPT, SCROLL_SCRIPT])(
  'an inline script loses its lines of comment and nothing else',
  (script) => {
    const lines = script.split('\n');

    expect(lines.some((line) => line.startsWith('//'))).toBe(true);
    expect(withoutComments(script).split('\n')).toEqual(
      lines.filter((line) => !line.startsWith('//')),
    );
  },
);
