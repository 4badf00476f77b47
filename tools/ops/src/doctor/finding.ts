/** One thing that was looked at, and how it is or what is to be done. Never holds the value of a variable. */
export interface Finding {
  about: string;
  isFine: boolean;
  says: string;
}

export function fine(about: string, says: string): Finding {
  return { about, isFine: true, says };
}

export function lacking(about: string, says: string): Finding {
  return { about, isFine: false, says };
}

/** A line for a terminal. */
export function lineOf({ about, isFine, says }: Finding): string {
  return `${isFine ? '✓' : '✗'} ${about}: ${says}`;
}

/** What an error is called, without what it says: that may hold an address or a name. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'no answer';
}
