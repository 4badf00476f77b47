import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

export const ForgetFailedSignInsJob = deleteOldRowsJob('old failures to sign in', () => [
  ['failed_sign_ins', 'ends_at'],
]);
