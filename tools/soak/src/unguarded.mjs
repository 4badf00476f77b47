// Preloaded after the saboteur when the soak is to show that a guard is needed: takes that one guard away.
import { removeGuard } from '../../../api/dist/seams/seams.js';

removeGuard(new URL(import.meta.url).searchParams.get('guard'));
