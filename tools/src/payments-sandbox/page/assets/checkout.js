// The page works without this file; it only spares the buyer some typing and a double click.

const { document } = globalThis;

const input = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** Formats while typing and keeps the caret behind the same digit. */
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

/** Shows that the payment is on its way, and lets a form be sent only once. */
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = 'true';
    const button = event.submitter ?? form.querySelector('button');
    if (!button?.dataset.pending) return;
    button.setAttribute('aria-busy', 'true');
    button.style.setProperty('min-inline-size', `${button.offsetWidth}px`);
    button.dataset.label = button.textContent ?? '';
    button.firstElementChild.textContent = button.dataset.pending;
  });
}

/** Coming back with the browser's Back button finds a button that can be pressed again. */
globalThis.addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('[aria-busy]')) {
      button.removeAttribute('aria-busy');
      button.firstElementChild.textContent = button.dataset.label;
    }
  }
});

document.querySelector('[aria-invalid="true"]')?.focus();

/** A click on a test card types it. */
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
