import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

/** A used link is stored for longer than its mail is retried, which is an hour, and works, which is another. */
export const ForgetPasswordResetsJob = deleteOldRowsJob('old links for a new password', () => [
  ['password_resets', 'created_at', '3 hours'],
]);
