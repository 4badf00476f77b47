/** The used part of `bidi-js`, which has no types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** Per UTF-16 code unit. */
    levels: Uint8Array;
    paragraphs: { level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl'): EmbeddingLevels;
    /** Returns the indices of the code units from left to right. */
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function createBidi(): Bidi;
}
