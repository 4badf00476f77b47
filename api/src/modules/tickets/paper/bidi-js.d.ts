/** The part of `bidi-js` that is used; the package has no types of its own. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** By UTF-16 code unit. */
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string): EmbeddingLevels;
    /** The places of the code units from left to right. */
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function createBidi(): Bidi;
}
