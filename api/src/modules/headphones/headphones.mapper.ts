import { type HeadsetPool, toPounds } from '@stagedoor/contracts';
import type { HeadsetPoolEntity } from './persistence/headset-pool.entity.js';

export function toHeadsetPool({ ordered, feeMinor, labelKey }: HeadsetPoolEntity): HeadsetPool {
  return { ordered, fee: toPounds(feeMinor), labelKey };
}
