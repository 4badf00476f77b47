import {
  MoveRefused,
  PublishRefused,
  RegistryConflict,
  RegistryInvalid,
  StoreUnavailable,
  TokenRefused,
} from '@stagedoor/federation';

/** True for an error of the registry whose message explains the refusal. */
export function isRefusal(error: unknown): error is Error {
  return [
    MoveRefused,
    PublishRefused,
    RegistryConflict,
    RegistryInvalid,
    StoreUnavailable,
    TokenRefused,
  ].some((refusal) => error instanceof refusal);
}
