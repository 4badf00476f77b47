export interface SavedFile {
  name: string;
  text: () => Promise<string>;
}

/** Records the files that the page saves until the end of the test, in place of the browser's downloads. */
export function recordSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  const blobs: Blob[] = [];
  const create = vi
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1);
    files.push({ name: this.download, text: () => new Response(blob).text() });
  });
  onTestFinished(() => {
    click.mockRestore();
    create.mockRestore();
  });
  return files;
}
