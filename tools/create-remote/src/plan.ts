import { parseArgs } from 'node:util';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { type Bundler, BUNDLERS, isBundler } from './bundlers.js';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const NAME_MAX = 64;
/** Fixed parts alone: the first screen has no parameters. */
const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

/** The paths that no remote can own: those of `isShellPath` in @stagedoor/federation. */
const SHELL_PATH =
  /^\/(?:(?:api|assets|health|metrics|offline|platform|preview|remotes)(?:\/|$)|(?:login|register|role-selection)$)/;

/** The longest label of a link in a menu, as in @stagedoor/federation. The title is the label. */
const TITLE_MAX = 30;

/** The repository of a remote to create. */
export interface Plan {
  /** The name of the remote and of its folder. */
  name: string;
  path: string;
  title: string;
  bundler: Bundler;
  /** The npm registry with the packages of Stagedoor; npm's own without it. */
  registry: string | undefined;
}

/** Reads a command line; null for `--help`. Throws a OneLineError that says what is wrong. */
export function readPlan(args: readonly string[]): Plan | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [name, extra] = positionals;
  if (!name || !NAME.test(name) || name.length > NAME_MAX) {
    throw new OneLineError('Say its name: lower-case words with hyphens, like my-area.');
  }
  if (name === 'constructor') throw new OneLineError('A remote cannot be called constructor.');
  if (extra !== undefined) throw new OneLineError(`"${extra}" is one name too many.`);
  const path = values.path ?? `/${name}`;
  if (!PATH.test(path)) throw new OneLineError(`"${path}" is not a path such as /${name}.`);
  if (SHELL_PATH.test(path)) {
    throw new OneLineError(`${path} belongs to the site; --path names another path.`);
  }
  const title = titleOf(path);
  if (title.length > TITLE_MAX) {
    throw new OneLineError(
      `"${title}" has more than the ${TITLE_MAX} characters of a link in a menu; --path names another path.`,
    );
  }
  const { bundler, registry } = values;
  if (!isBundler(bundler)) {
    throw new OneLineError(`"${bundler}" is none of the bundlers: ${BUNDLERS.join(', ')}.`);
  }
  if (registry !== undefined && !URL.canParse(registry)) {
    throw new OneLineError(`"${registry}" is not the address of a registry.`);
  }
  return { name, path, title, bundler, registry };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        path: { type: 'string' },
        bundler: { type: 'string', default: 'webpack' satisfies Bundler },
        registry: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new OneLineError(`${reason}; --help lists the options.`);
  }
}

/** Returns the last part of a path as a title: `/for/sound-engineers` is "Sound Engineers". */
function titleOf(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
