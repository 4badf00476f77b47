// Sends a form without leaving the page, so that a refused payment keeps the input and adds no entry to the browser's
// history.

const { document, fetch, FormData, location, URL, URLSearchParams } = globalThis;

const UNREACHABLE =
  'We could not reach the payment service. Check your connection and try again: you are charged at most once.';

const title = document.title.replace(/^Error: /, '');

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.dataset.sent) void send(form, event.submitter);
  });
}

async function send(form, button) {
  showPending(form, button ?? form.querySelector('button'));
  const { next, errors, failure } = await post(form, button);
  if (next) {
    leaveFor(next);
    return;
  }
  showReady(form);
  showErrors(form, errors ?? {});
  if (failure) showAlert(form, failure);
}

async function post(form, button) {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form, button)),
    });
    return await answer.json();
  } catch {
    return { failure: UNREACHABLE };
  }
}

/** Replaces the history entry for a page of the sandbox, so that all attempts share one entry. */
function leaveFor(next) {
  if (new URL(next, location.href).origin === location.origin) location.replace(next);
  else location.assign(next);
}

function showErrors(form, errors) {
  for (const field of form.querySelectorAll('input')) {
    const error = errors[field.id] ?? '';
    field.setAttribute('aria-invalid', String(error !== ''));
    document.getElementById(`${field.id}-error`).textContent = error;
  }
  const firstWrong = form.querySelector('[aria-invalid="true"]');
  document.title = firstWrong ? `Error: ${title}` : title;
  firstWrong?.focus();
}

function showAlert(form, text) {
  const alert = document.createElement('p');
  alert.className = 'alert';
  alert.setAttribute('role', 'alert');
  alert.textContent = text;
  form.prepend(alert);
}

/** Shows the pending state. The form is not sent again until the response arrives. */
function showPending(form, button) {
  form.dataset.sent = 'true';
  form.querySelector('.alert')?.remove();
  if (!button.dataset.pending) return;
  button.setAttribute('aria-busy', 'true');
  button.style.setProperty('min-inline-size', `${button.offsetWidth}px`);
  button.dataset.label = button.textContent;
  button.firstElementChild.textContent = button.dataset.pending;
}

function showReady(form) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('[aria-busy]')) {
    button.removeAttribute('aria-busy');
    button.firstElementChild.textContent = button.dataset.label;
  }
}

// Restores the button when the browser shows the page again from its back-forward cache.
globalThis.addEventListener('pageshow', (event) => {
  if (event.persisted) for (const form of document.forms) showReady(form);
});
