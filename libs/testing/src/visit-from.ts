/** Has the visitor's clock in this zone for the test that calls it; call the answer to put it back. */
export function visitFrom(timeZone: string): () => void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;
  const clock = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...own.call(this), timeZone };
    });
  return () => clock.mockRestore();
}
