import { z } from 'zod';
import { versionSchema } from '../registry/build.js';
import { PLATFORM } from '../registry/misfit.js';

/** The file in which the shell's build describes what the page server writes into the page. */
export const CLIENT_FILE = 'stagedoor-shell.json';

/** The shell's own files: scripts in loading order with their hashes, and fonts by their source names. */
export const clientBuildSchema = z.object({
  /** The versions of the packages that the shell shares with remotes. */
  shared: z
    .record(z.string(), versionSchema)
    .refine((shared) => Object.hasOwn(shared, PLATFORM), { error: `${PLATFORM} is missing.` }),
  scripts: z.array(z.object({ file: z.string(), integrity: z.string() })),
  fonts: z.record(z.string(), z.string()),
});

export type ClientBuild = z.infer<typeof clientBuildSchema>;
