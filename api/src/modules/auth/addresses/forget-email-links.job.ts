import { deleteOldRowsJob } from '../../../common/jobs/delete-old-rows-job.js';

/** Deletes expired confirmation links and expired changes of address. */
export const ForgetEmailLinksJob = deleteOldRowsJob('expired links to confirm an address', () => [
  ['email_changes', 'expires_at'],
  ['email_links', 'expires_at'],
]);
