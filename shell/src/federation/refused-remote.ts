/** A remote that the page server found to need another platform than this shell has. It is never fetched. */
export class RefusedRemoteError extends Error {
  override readonly name = 'RefusedRemoteError';

  constructor(remote: string, version: string, { needs, has }: { needs: string; has: string }) {
    super(
      `${remote} ${version} needs @stagedoor/platform ${needs}, and this shell has ${has}. ` +
        'Put a build of it in force that was made for this platform, or deploy a shell that has what it needs.',
    );
  }
}
