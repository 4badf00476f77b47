// Preloaded into the API for comparison: each order is a statement and a commit of its own, with as many at a
// time as there may be batches.
import { HOLD_BATCH } from '../../../api/dist/modules/orders/placing/event-line.js';

HOLD_BATCH.groupSize = 1;
HOLD_BATCH.atOnce = 8;
