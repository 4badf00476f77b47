import {
  ERROR_NAME_PATTERN,
  type ClientErrorBody,
  type ClientErrorKind,
} from '@stagedoor/contracts';

/** The phase in which an area failed; `uncaught` is after rendering. */
export type Phase = 'import' | 'render' | 'uncaught';

const PLACE = /^([\w./-]+\.js)(?:\?retry=\d+)?(:\d+:\d+)/;

/** The error that webpack throws when a chunk of a remote cannot be loaded. */
export function isMissingFile(error: unknown): error is Error & { type?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

function kindOf(error: Error, phase: Phase): ClientErrorKind {
  if (error.name === 'LateStepError') return 'timeout';
  if (error.name === 'RefusedRemoteError') return 'platform';
  if (isMissingFile(error)) return error.type === 'timeout' ? 'timeout' : 'load';
  return error.message.includes('ScriptNetworkError') ? 'load' : phase;
}

/** True if a file could not be loaded. A late file does not count, because it may still arrive. */
export function isFileGone(error: unknown): boolean {
  return error instanceof Error && kindOf(error, 'import') === 'load';
}

/** True if a second attempt may succeed: a file was lost or late. */
export function isOfNetwork(error: unknown): boolean {
  return error instanceof Error && kindOf(error, 'import') !== 'import';
}

/** Returns the first position of the stack in the remote's own files. */
function placeOf({ stack = '' }: Error, baseUrl: string): string | undefined {
  const places = stack
    .split(baseUrl)
    .slice(1)
    .map((rest) => PLACE.exec(rest));
  const [, file, position] = places.find(Boolean) ?? [];
  return file && file + position;
}

/** Describes a failure by its kind, the error's name and its position, without its message. */
export function describeFailure(
  thrown: unknown,
  phase: Phase,
  baseUrl: string,
): Pick<ClientErrorBody, 'kind' | 'errorName' | 'at'> {
  const error = thrown instanceof Error ? thrown : new Error();
  const at = thrown === error ? placeOf(error, baseUrl) : undefined;
  return {
    kind: kindOf(error, phase),
    errorName: ERROR_NAME_PATTERN.test(error.name) ? error.name : 'Error',
    ...(at && { at }),
  };
}
