import type { Better } from '../turns/compare.js';
import type { Figures } from '../turns/figures.js';
import type { Cleanup } from './cleanup.js';
import type { Version } from './version.js';

/** A measure that two versions of the project take in turns. */
export interface PairedMeasure {
  title: string;
  /** The figures of a turn, and which direction is the better one. */
  figures: Readonly<Record<string, Better>>;
  /** Makes a version ready and returns its turn. The cleanup ends what it has started. */
  prepare: (version: Version, cleanup: Cleanup) => Promise<() => Promise<Figures>>;
}
