/** A remote that the page server found incompatible with this shell. It is never fetched. */
export class RefusedRemoteError extends Error {
  override readonly name = 'RefusedRemoteError';

  constructor(remote: string, version: string, reason: string) {
    super(
      `${remote} ${version} ${reason}. ` +
        'Put a build of it in force that was made for this shell, or deploy a shell that has what it needs.',
    );
  }
}
