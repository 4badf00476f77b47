import { searchForm } from './search-form.js';

it.each([
  ['Café Müller', 'cafe muller'],
  ['The Cat’s Pyjamas', "the cat's pyjamas"],
  ['“Loud”  \n night', '"loud" night'],
  ['Ｆｕｌｌ ﬁeld', 'full field'],
  ['ΟΔΥΣΣΕΑΣ', 'οδυσσεας'],
  ['Ночь', 'ночь'],
  ['', ''],
])('normalises %j to %j', (text, form) => {
  expect(searchForm(text)).toBe(form);
});
