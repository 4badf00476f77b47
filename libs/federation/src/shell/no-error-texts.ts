/**
 * Takes the place of the texts of the federation runtime's errors in builds for the browser. A message keeps its code,
 * and the address that explains it.
 */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
