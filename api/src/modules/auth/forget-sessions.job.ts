import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

export const ForgetSessionsJob = deleteOldRowsJob('old sessions', ({ KEEP_SESSIONS_DAYS }) => [
  ['sessions', 'expires_at', `${KEEP_SESSIONS_DAYS} days`],
]);
