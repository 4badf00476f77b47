import type * as ui from '@stagedoor/ui';
import type { ComponentType } from 'react';

type Exported = keyof typeof ui;

/** The name of an exported component. */
export type ComponentName = {
  [Name in Exported]: Name extends Capitalize<string> ? Name : never;
}[Exclude<Exported, 'CHANNEL_HUES'>];

/** Components or tokens shown together in all their states. */
export interface Exhibit {
  /** Unique in the gallery; the anchor of its URL. */
  id: string;
  title: string;
  /** Its purpose, in a sentence. */
  note: string;
  /** The shown components. */
  shows: readonly ComponentName[];
  Demo: ComponentType;
}

/** A group of exhibits. */
export interface Room {
  id: string;
  title: string;
  intro: string;
  exhibits: readonly Exhibit[];
}
