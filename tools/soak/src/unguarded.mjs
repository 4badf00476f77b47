// Preloaded into the soak's API processes after inject-faults.mjs. Removes one guard.
import { removeGuard } from '../../../api/dist/seams/seams.js';

removeGuard(new URL(import.meta.url).searchParams.get('guard'));
