import { z } from 'zod';
import { versionSchema } from '../registry/build.js';
import { PLATFORM } from '../registry/misfit.js';

/** The file in which the shell's build describes what the page server writes into the page. */
export const CLIENT_FILE = 'stagedoor-shell.json';

const scriptSchema = z.object({ file: z.string(), integrity: z.string() });

/** The shell's own files: scripts in loading order with their hashes, and fonts by their source names. */
export const clientBuildSchema = z.object({
  /** The versions of the packages that the shell shares with remotes; a list where it offers several. */
  shared: z
    .record(z.string(), z.union([versionSchema, z.array(versionSchema).min(1)]))
    .refine((shared) => Object.hasOwn(shared, PLATFORM), { error: `${PLATFORM} is missing.` }),
  scripts: z.array(scriptSchema),
  /** The scripts that the shell loads later, when a screen needs them. */
  later: z.array(scriptSchema).default([]),
  /** The script of pages with needs, which runs before the others. */
  device: scriptSchema,
  /** The service worker of pages that open without network. */
  offlineWorker: scriptSchema,
  fonts: z.record(z.string(), z.string()),
});

export type BuiltScript = z.infer<typeof scriptSchema>;
export type ClientBuild = z.infer<typeof clientBuildSchema>;
