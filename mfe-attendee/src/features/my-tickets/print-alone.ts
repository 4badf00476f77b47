/** Prints one night of the list; the browser's own command prints them all. */
export function printAlone(sheet: HTMLElement | null): void {
  if (!sheet) return;
  sheet.dataset.printed = 'alone';
  window.addEventListener('afterprint', () => delete sheet.dataset.printed, { once: true });
  window.print();
}
