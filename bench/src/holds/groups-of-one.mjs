// Preloaded into the API that the grouped one is compared with: the same program, but each request for tickets is a
// statement and a commit of its own, as many at once as the lanes let through.
import { HOLD_GROUP } from '../../../api/dist/modules/orders/hold-lanes.js';

HOLD_GROUP.groupSize = 1;
HOLD_GROUP.atOnce = 8;
