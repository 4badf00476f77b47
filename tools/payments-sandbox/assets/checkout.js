// Formats the card fields and fills in test cards. The page works without it.

import './send-form.js';

const { document } = globalThis;

const input = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** Formats the field on input and keeps the caret after the same digit. */
function formatWhileTyping(field, format) {
  field?.addEventListener('input', (event) => {
    const caret = field.selectionStart ?? field.value.length;
    const digitsBefore = field.value.slice(0, caret).replace(/\D/g, '').length;
    const deleting = event.inputType?.startsWith('delete') ?? false;
    field.value = format(field.value.replace(/\D/g, ''), deleting);
    const position = caret === 0 ? 0 : positionAfter(field.value, digitsBefore, deleting);
    field.setSelectionRange(position, position);
  });
}

function positionAfter(text, digits, deleting) {
  let seen = 0;
  let position = 0;
  while (position < text.length && seen < digits) {
    if (/\d/.test(text[position])) seen += 1;
    position += 1;
  }
  while (!deleting && position < text.length && /\D/.test(text[position])) position += 1;
  return position;
}

formatWhileTyping(input('number'), (digits) => digits.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 '));

formatWhileTyping(input('expiry'), (typed, deleting) => {
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length === 2 && !deleting ? `${digits} / ` : digits;
});

// A click on a test card fills in the form.
for (const code of document.querySelectorAll('[data-card]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = code.textContent;
  button.title = 'Use this card';
  button.addEventListener('click', () => {
    fill('number', code.textContent);
    fill('expiry', `12 / ${String(new Date().getFullYear() + 3).slice(2)}`);
    fill('cvc', '123');
    input('number')?.focus();
  });
  code.replaceChildren(button);
}

function fill(id, value) {
  const field = input(id);
  if (field) field.value = value;
}
