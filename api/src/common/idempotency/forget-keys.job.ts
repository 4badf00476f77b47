import { deleteOldRowsJob } from '../jobs/delete-old-rows-job.js';
import { REMEMBERED } from './idempotency.repository.js';

/** A request in progress has a new key, which is never expired. */
export const ForgetKeysJob = deleteOldRowsJob('old idempotency keys', () => [
  ['idempotency_keys', 'created_at', REMEMBERED],
]);
