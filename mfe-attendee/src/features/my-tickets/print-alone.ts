/** Prints one night of the list. The browser's print command prints all nights. */
export function printAlone(sheet: HTMLElement | null): void {
  if (!sheet) return;
  sheet.dataset.printed = 'alone';
  window.addEventListener('afterprint', () => delete sheet.dataset.printed, { once: true });
  window.print();
}
