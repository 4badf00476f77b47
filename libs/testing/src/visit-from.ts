/** Sets the visitor's time zone for the calling test. Call the returned function to restore it. */
export function visitFrom(timeZone: string): () => void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;
  const clock = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...own.call(this), timeZone };
    });
  return () => clock.mockRestore();
}
