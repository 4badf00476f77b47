/**
 * Safari reads the file in a later task than the click, and saves nothing if the address is revoked by then (WebKit bug
 * 211234). No event reports that the file is read; FileSaver.js waits as long.
 */
const READ_WITHIN_MS = 40_000;

/** Saves a file through the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
