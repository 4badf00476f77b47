import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  enteredSchema,
  envelopeOf,
  errorBodySchema,
  type Followed,
  followedSchema,
  missingFilesSchema,
  REGISTRY_FILE_BYTES,
  registryFileSchema,
  type UsedShellFiles,
  usedShellFilesSchema,
} from '@stagedoor/contracts';
import {
  digestKey,
  digestOfKey,
  RegistryInvalid,
  StoreUnavailable,
  type RegistryDocument,
} from '@stagedoor/federation';
import type { ApiCopies, ApiResponse } from '../api/api-copies.js';

const TIMEOUT_MS = 15_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const followedAnswer = envelopeOf(followedSchema);
const enteredAnswer = envelopeOf(enteredSchema);
const missingAnswer = envelopeOf(missingFilesSchema);
const fileAnswer = envelopeOf(registryFileSchema);
const shellFilesAnswer = envelopeOf(usedShellFilesSchema);

const mapValues = (values: Readonly<Record<string, string>>, map: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)] as const));

/**
 * The registry that the API of an environment stores for its page servers. Digests are in the format of integrity
 * values.
 */
export class RegistryApi {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly copies: Pick<ApiCopies, 'get' | 'write'>,
    secret: string,
  ) {
    this.headers = { authorization: `Bearer ${secret}` };
  }

  /** Returns the documents after a change. */
  async after(change: number): Promise<Followed> {
    return followedAnswer.parse(await this.get(`/registry/documents?after=${change}`)).data;
  }

  /** Stores all of these documents or none. `missing` are the digests of files that must be stored first. */
  async enter(
    documents: readonly RegistryDocument[],
    needs: readonly string[] = [],
  ): Promise<{ entered: boolean; missing: string[] }> {
    const body = { batch: randomUUID(), documents, needs: needs.map(digestKey) };
    const answer = await this.write('POST', '/registry/documents', body);
    const { entered, missing } = enteredAnswer.parse(answer).data;
    return { entered, missing: missing.map(digestOfKey) };
  }

  async missingFiles(digests: readonly string[]): Promise<string[]> {
    const body = { digests: digests.map(digestKey) };
    const answer = await this.write('POST', '/registry/missing-files', body);
    return missingAnswer.parse(answer).data.missing.map(digestOfKey);
  }

  async storeFile(digest: string, bytes: Uint8Array): Promise<void> {
    const gzipped = (await pack(bytes)).toString('base64');
    // The API refuses a body that is far above the limit before it looks for the reason.
    const file = registryFileSchema.safeParse({ gzipped });
    if (!file.success) throw new RegistryInvalid(file.error.issues[0]!.message);
    await this.write('PUT', `/registry/files/${digestKey(digest)}`, file.data);
  }

  async readFile(digest: string): Promise<Uint8Array> {
    const answer = await this.get(`/registry/files/${digestKey(digest)}`);
    const { gzipped } = fileAnswer.parse(answer).data;
    return unpack(Buffer.from(gzipped, 'base64'), { maxOutputLength: REGISTRY_FILE_BYTES });
  }

  /**
   * Keeps the files of a shell, given as digests by name, for this many days from now, unless some must be stored
   * first. `files` in the response are those of all shells.
   */
  async useShellFiles(
    files: Readonly<Record<string, string>>,
    days: number,
  ): Promise<UsedShellFiles> {
    const named = Object.entries(files).map(([name, digest]) => ({
      name,
      digest: digestKey(digest),
    }));
    const body = { files: named, days };
    const answer = await this.write('POST', '/registry/shell-files', body);
    const { data } = shellFilesAnswer.parse(answer);
    return {
      files: mapValues(data.files, digestOfKey),
      missing: data.missing.map(digestOfKey),
    };
  }

  private get(address: string): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return this.read(this.copies.get(address, { signal, headers: this.headers }));
  }

  private write(method: 'POST' | 'PUT', address: string, body: object): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return this.read(this.copies.write(method, address, body, { signal, headers: this.headers }));
  }

  private async read(response: Promise<ApiResponse>): Promise<unknown> {
    const { status, json } = await response.catch((cause: unknown) => {
      throw new StoreUnavailable(
        'The API of this environment does not answer: its registry cannot be changed now.',
        { cause },
      );
    });
    if (status < 300) return json();
    if (status === 400 || status === 413) {
      const { message } = errorBodySchema.parse(json());
      throw new RegistryInvalid(`The API refuses this: ${message}`);
    }
    throw new StoreUnavailable(
      status === 404
        ? 'The API of this environment knows no such registry: does it have the same REGISTRY_SECRET?'
        : `The API of this environment answers ${status}: its registry cannot be changed now.`,
    );
  }
}
