import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

export const ForgetPasswordResetsJob = deleteOldRowsJob('old links for a new password', () => [
  ['password_resets', 'expires_at'],
]);
