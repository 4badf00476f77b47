import { TICKET_LIFETIME_SECONDS } from '@stagedoor/contracts/report-ticket';
import { deleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

/** One hour extra, because the clocks of the API and of the database may differ. */
const TICKETS_KEPT_SECONDS = TICKET_LIFETIME_SECONDS + 60 * 60;

export const ForgetClientReportsJob = deleteOldRowsJob(
  'old client reports',
  ({ KEEP_CLIENT_REPORTS_DAYS: days }) => [
    ['client_errors', 'minute', `${days} days`],
    ['client_opens', 'minute', `${days} days`],
    ['canary_votes', 'voted_at', `${days} days`],
    ['used_report_tickets', 'used_at', `${TICKETS_KEPT_SECONDS} seconds`],
  ],
);
