/** The result of one check, with the remedy if it failed. Never contains the value of a variable. */
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

/** Formats a finding as one line. */
export function lineOf({ about, isFine, says }: Finding): string {
  return `${isFine ? '✓' : '✗'} ${about}: ${says}`;
}

/** The code of an error, without its message, which may contain an address or a name. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'no response';
}
