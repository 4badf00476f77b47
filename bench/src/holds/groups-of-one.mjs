// Preloaded into the API that the grouped one is compared with: the same program, but each request for tickets is a
// statement and a commit of its own, with as many at once as there may be batches.
import { HOLD_BATCH } from '../../../api/dist/modules/orders/placing/hold-batching.js';

HOLD_BATCH.groupSize = 1;
HOLD_BATCH.atOnce = 8;
