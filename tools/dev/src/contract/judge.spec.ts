import { emitDeclarations } from './declarations.js';
import { judge } from './judge.js';
import { PROMISED_PACKAGES } from './promised-packages.js';
import { type Bump, larger } from './versions.js';

const LIBRARY = { name: 'platform', speaksOf: [] };

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

describe('what becomes of a promise', () => {
  it.each([
    ['nothing', BUTTON, BUTTON],
    ['a comment', BUTTON, `/** Press it. */ ${BUTTON}`],
    [
      'the way in which a function takes its props',
      BUTTON,
      BUTTON.replace('props: ButtonProps', '{ label, ...rest }: ButtonProps'),
    ],
    ['something for hosts', '/** @host */ export declare const a: 1;', ''],
  ])('is nothing when %s changes', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('none');
  });

  it.each([
    ['a new export', BUTTON, `${BUTTON} export declare const size: 1;`],
    ['an optional prop', BUTTON, BUTTON.replace('label', 'icon?: string; label')],
    ['a prop that takes more', BUTTON, BUTTON.replace("'sm' |", "'sm' | 'md' |")],
    ['a prop that may be left out', BUTTON, BUTTON.replace('label:', 'label?:')],
    [
      'a callback that hears more',
      BUTTON,
      BUTTON.replace('how: string', 'how: string, when: Date'),
    ],
    ['an answer that holds more', CLIENT, CLIENT.replace('get(', 'now(): number; get(')],
    ['an option of a method', CLIENT, CLIENT.replace('{ signal', '{ key?: string; signal')],
    ['more of what remotes are given', REMOTE, REMOTE.replace('{ url', '{ now: number; url')],
    [
      'something more that remotes may make',
      REMOTE,
      REMOTE.replace('routes', 'title?: string; routes'),
    ],
  ])('is a minor version for %s', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('minor');
  });

  it.each([
    [
      'an export that is gone',
      BUTTON,
      BUTTON.replace('declare function Button', 'interface Other'),
    ],
    ['a required prop', BUTTON, BUTTON.replace('label', 'icon: string; label')],
    ['a prop that is gone', BUTTON, BUTTON.replace("size?: 'sm' | 'lg';", '')],
    ['a prop that takes less', BUTTON, BUTTON.replace("'sm' | ", '')],
    ['a callback that hears something else', BUTTON, BUTTON.replace('how: string', 'how: Date')],
    ['another answer', CLIENT, CLIENT.replace('Promise<string>', 'Promise<string | null>')],
    ['an answer that holds less', CLIENT, CLIENT.replace(/get\(.*string>/, 'now(): number')],
    ['a parameter that is gone', CLIENT, CLIENT.replace(', options?: Options', '')],
    ['a required option of a method', CLIENT, CLIENT.replace('{ signal', '{ key: string; signal')],
    ['what may no longer be written', CLIENT, CLIENT.replace('signal?', 'readonly signal?')],
    ['less of what remotes are given', REMOTE, REMOTE.replace('url: URL', 'path: string')],
    [
      'something more that remotes must make',
      REMOTE,
      REMOTE.replace('routes', 'title: string; routes'),
    ],
    ['a value of any type', CLIENT, CLIENT.replace('useClient(): Client', 'useClient(): any')],
    [
      'a value that becomes a type',
      'export declare class Failure {}',
      'export interface Failure {}',
    ],
    [
      'a type that nobody is known to make or to read',
      'export interface Draft { a: string }',
      'export interface Draft { a: string; b: string }',
    ],
    [
      'what was for remotes and is for hosts now',
      'export declare const a: 1;',
      '/** @host */ export declare const a: 1;',
    ],
  ])('is a major version for %s', (_what, before, after) => {
    expect(bumpFor(before, after)).toBe('major');
  });

  it('says which name has changed, and how', () => {
    const after = BUTTON.replace("size?: 'sm' | 'lg';", '');

    const changes = judge(LIBRARY, aState(BUTTON), aState(after));

    expect(changes).toContainEqual({
      name: 'ButtonProps',
      bump: 'major',
      reason: 'has lost ButtonProps.size',
    });
  });

  it('does not mind in which file something stands', () => {
    const inOne = aState('export interface Size { a: 1 } export declare const size: Size;');
    const inTwo = {
      ...aState("export * from './size'; export declare const size: import('./size').Size;"),
      'platform/src/size.d.ts': 'export interface Size { a: 1 }',
    };

    expect(judge(LIBRARY, inOne, inTwo)).toEqual([]);
  });
});

describe('the promise of this repository', () => {
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
    ['a prop that is gone', 'interactive?: boolean;', '', 'major'],
  ])('judges %s of a styled component', (_what, text, replacement, expected) => {
    expect(largest(ui!.after('ui/src/components/card.d.ts', text, replacement))).toBe(expected);
  });

  it('judges what the session tells of a person, which the API has written', () => {
    const file = 'contracts/src/auth.d.ts';
    const text =
      'firstName: z.ZodMiniString<string>;\n    lastName: z.ZodMiniString<string>;\n    email';

    const changes = platform!.after(file, text, 'lastName: z.ZodMiniString<string>;\n    email');

    expect(changes).toContainEqual(expect.objectContaining({ name: 'useSession', bump: 'major' }));
  });

  it('lets the client learn a further method', () => {
    const changes = platform!.after(
      'platform/src/http/api-client.d.ts',
      'now(): number;',
      'now(): number; head(): void;',
    );

    expect(largest(changes)).toBe('minor');
  });

  it('lets the API know a further error', () => {
    const changes = platform!.after(
      'contracts/src/errors.d.ts',
      '"VALIDATION_FAILED",',
      '"VALIDATION_FAILED", "FULL_MOON",',
    );

    expect(changes).toEqual([]);
  });
});
