import type * as ui from '@stagedoor/ui';
import type { ComponentType } from 'react';

type Exported = keyof typeof ui;

/** The name of a component that the library exports. */
export type ComponentName = {
  [Name in Exported]: Name extends Capitalize<string> ? Name : never;
}[Exclude<Exported, 'CHANNEL_HUES'>];

/** Some components, or tokens, that are shown together in all their states. */
export interface Exhibit {
  /** Unique in the gallery; the anchor in its address. */
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  note: string;
  /** The components that it shows. */
  shows: readonly ComponentName[];
  Demo: ComponentType;
}

/** A room of the gallery. */
export interface Room {
  id: string;
  title: string;
  intro: string;
  exhibits: readonly Exhibit[];
}
