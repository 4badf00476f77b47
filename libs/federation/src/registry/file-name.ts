import { z } from 'zod';

const FILE_NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** The path of a file in the folder of its build. */
export const fileNameSchema = z
  .string()
  .refine((name) => name.length <= 200 && FILE_NAME.test(name), {
    error:
      'A file is named like assets/logo.svg: at most 200 ASCII letters, digits, ".", "_" and "-", with no dot at the beginning.',
  });

/** Returns a sentence for each file that no build may have by its name. Files that are made of one have its sentence. */
export function refusedNames(files: Iterable<string>): string[] {
  const refused = [...files].flatMap((file) => {
    const { error } = fileNameSchema.safeParse(file);
    return error ? [{ file, why: error.issues[0]!.message }] : [];
  });
  return refused
    .filter(({ file }) => !refused.some((other) => file.startsWith(`${other.file}.`)))
    .map(({ file, why }) => `A build may not have the file "${file}". ${why}`);
}
