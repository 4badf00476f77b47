import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

/** Deletes old alarms, and messages that `ALARM_URL` has not accepted for days. */
export const ForgetAlarmsJob = deleteOldRowsJob('old alarms', () => [
  ['alarms', 'raised_at', '90 days'],
  ['alarm_calls', 'created_at', '3 days'],
]);
