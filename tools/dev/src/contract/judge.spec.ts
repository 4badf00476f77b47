import { emitDeclarations } from './declarations.js';
import { judge } from './judge.js';
import { PROMISED_PACKAGES } from './promised-packages.js';
import { type Bump, larger } from './versions.js';

const LIBRARY = { name: 'platform', refersTo: [] };

const aState = (text: string) => ({ 'platform/src/index.d.ts': `export {};\n${text}` });

function bumpFor(before: string, after: string): string {
  return judge(LIBRARY, aState(before), aState(after))
    .map(({ bump }) => bump)
    .reduce(larger, 'none');
}

const BUTTON = `
  export interface ButtonProps { label: string; size?: 'sm' | 'lg'; onPress?: (how: string) => void }
  export declare function Button(props: ButtonProps): object;`;

const REMOTE = `
  export interface Context { url: URL }
  /** @madeByRemotes */
  export interface RemoteModule { routes: string[]; prefetch?: (context: Context) => void }`;

const CLIENT = `
  export interface Options { signal?: AbortSignal }
  export interface Client { get(path: string, options?: Options): Promise<string> }
  export declare function useClient(): Client;`;

describe('the judgement of a change', () => {
  it.each([
    ['nothing', BUTTON, BUTTON],
    ['a comment', BUTTON, `/** Press it. */ ${BUTTON}`],
    [
      'the destructuring of a parameter',
      BUTTON,
      BUTTON.replace('props: ButtonProps', '{ label, ...rest }: ButtonProps'),
    ],
    ['an export for hosts', '/** @host */ export declare const a: 1;', ''],
  ])('is nothing when %s changes', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('none');
  });

  it.each([
    ['a new export', BUTTON, `${BUTTON} export declare const size: 1;`],
    ['an optional prop', BUTTON, BUTTON.replace('label', 'icon?: string; label')],
    ['a prop with more values', BUTTON, BUTTON.replace("'sm' |", "'sm' | 'md' |")],
    ['a prop that becomes optional', BUTTON, BUTTON.replace('label:', 'label?:')],
    [
      'a callback with another argument',
      BUTTON,
      BUTTON.replace('how: string', 'how: string, when: Date'),
    ],
    ['a result with another member', CLIENT, CLIENT.replace('get(', 'now(): number; get(')],
    ['an option of a method', CLIENT, CLIENT.replace('{ signal', '{ key?: string; signal')],
    [
      'another member of a parameter of remotes',
      REMOTE,
      REMOTE.replace('{ url', '{ now: number; url'),
    ],
    [
      'another optional member made by remotes',
      REMOTE,
      REMOTE.replace('routes', 'title?: string; routes'),
    ],
  ])('is a minor version for %s', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('minor');
  });

  it.each([
    ['a removed export', BUTTON, BUTTON.replace('declare function Button', 'interface Other')],
    ['a required prop', BUTTON, BUTTON.replace('label', 'icon: string; label')],
    ['a removed prop', BUTTON, BUTTON.replace("size?: 'sm' | 'lg';", '')],
    ['a prop with fewer values', BUTTON, BUTTON.replace("'sm' | ", '')],
    [
      'a callback with an argument of another type',
      BUTTON,
      BUTTON.replace('how: string', 'how: Date'),
    ],
    [
      'a result of another type',
      CLIENT,
      CLIENT.replace('Promise<string>', 'Promise<string | null>'),
    ],
    ['a result without a member', CLIENT, CLIENT.replace(/get\(.*string>/, 'now(): number')],
    ['a removed parameter', CLIENT, CLIENT.replace(', options?: Options', '')],
    ['a required option of a method', CLIENT, CLIENT.replace('{ signal', '{ key: string; signal')],
    ['a member that becomes read-only', CLIENT, CLIENT.replace('signal?', 'readonly signal?')],
    [
      'a removed member of a parameter of remotes',
      REMOTE,
      REMOTE.replace('url: URL', 'path: string'),
    ],
    [
      'another required member made by remotes',
      REMOTE,
      REMOTE.replace('routes', 'title: string; routes'),
    ],
    ['a value that becomes any', CLIENT, CLIENT.replace('useClient(): Client', 'useClient(): any')],
    [
      'a value that becomes a type',
      'export declare class Failure {}',
      'export interface Failure {}',
    ],
    [
      'a type with unknown producers and consumers',
      'export interface Draft { a: string }',
      'export interface Draft { a: string; b: string }',
    ],
    [
      'an export that is now for hosts',
      'export declare const a: 1;',
      '/** @host */ export declare const a: 1;',
    ],
  ])('is a major version for %s', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('major');
  });

  it('returns the changed name and the reason', () => {
    const after = BUTTON.replace("size?: 'sm' | 'lg';", '');

    const changes = judge(LIBRARY, aState(BUTTON), aState(after));

    expect(changes).toContainEqual({
      name: 'ButtonProps',
      bump: 'major',
      reason: 'has lost ButtonProps.size',
    });
  });

  it('ignores the file of a declaration', () => {
    const inOne = aState('export interface Size { a: 1 } export declare const size: Size;');
    const inTwo = {
      ...aState("export * from './size'; export declare const size: import('./size').Size;"),
      'platform/src/size.d.ts': 'export interface Size { a: 1 }',
    };

    expect(judge(LIBRARY, inOne, inTwo)).toEqual([]);
  });
});

describe('the contract of this repository', () => {
  const [platform, ui] = PROMISED_PACKAGES.map((promised) => {
    const declarations = emitDeclarations(promised);
    return {
      after(file: string, text: string, replacement: string) {
        const kept = declarations[file] ?? '';
        expect(kept).toContain(text);
        return judge(promised, declarations, {
          ...declarations,
          [file]: kept.replace(text, replacement),
        });
      },
    };
  });
  const largest = (changes: { bump: Bump }[]) =>
    changes.map(({ bump }) => bump).reduce(larger, 'none');

  it.each([
    [
      'an optional prop',
      'interactive?: boolean;',
      'interactive?: boolean; deep?: boolean;',
      'minor',
    ],
    ['a required prop', 'interactive?: boolean;', 'interactive?: boolean; deep: boolean;', 'major'],
    ['a removed prop', 'interactive?: boolean;', '', 'major'],
  ])('judges %s of a styled component', (_what, text, replacement, expected) => {
    expect(largest(ui!.after('ui/src/components/card.d.ts', text, replacement))).toBe(expected);
  });

  it('judges a member of the session that the API defines', () => {
    const file = 'contracts/src/auth.d.ts';
    const text =
      'firstName: z.ZodMiniString<string>;\n    lastName: z.ZodMiniString<string>;\n    email';

    const changes = platform!.after(file, text, 'lastName: z.ZodMiniString<string>;\n    email');

    expect(changes).toContainEqual(expect.objectContaining({ name: 'useSession', bump: 'major' }));
  });

  it('accepts another method of the client as minor', () => {
    const changes = platform!.after(
      'platform/src/http/api-client.d.ts',
      'now(): number;',
      'now(): number; head(): void;',
    );

    expect(largest(changes)).toBe('minor');
  });

  it('accepts another error code of the API as no change', () => {
    const changes = platform!.after(
      'contracts/src/errors.d.ts',
      '"VALIDATION_FAILED",',
      '"VALIDATION_FAILED", "FULL_MOON",',
    );

    expect(changes).toEqual([]);
  });
});
