import { getPriority } from 'node:os';
import { hasNamespaces, isolated } from './isolation.js';
import { CHANNEL } from './messages.js';
import { DrawingFailed, RendererProcess } from './renderer-process.js';
import { aRenderer, aServerPart } from './testing/a-renderer.js';

const PAGE = { address: '/events', registry: {} as never, firstData: {} };

let renderer: Awaited<ReturnType<typeof aRenderer>>;
let running: RendererProcess[] = [];

beforeAll(async () => {
  renderer = await aRenderer();
});

afterEach(() => {
  for (const one of running) one.stop();
  running = [];
});

afterAll(() => renderer.remove());

/** Starts a renderer of this server part; `ended` settles when its process has ended. */
function start(code: string, withNamespaces = false) {
  let process!: RendererProcess;
  const ended = new Promise<void>((resolve) => {
    process = new RendererProcess(isolated(renderer.file, withNamespaces), code, resolve);
  });
  running.push(process);
  return { process, ended };
}

/** The code that writes this on the renderer's connection. */
const write = (text: string) => `require('node:fs').writeSync(${CHANNEL}, '${text}');`;
const says = (answer: unknown) => write(`${JSON.stringify(answer)}\\n`);

it('gives a server part no channel of Node', async () => {
  const { process } = start(aServerPart('{ html: typeof globalThis.process.send, css: "" }'));
  await process.loaded;

  await expect(process.draw(PAGE)).resolves.toEqual({ html: 'undefined', css: '' });
});

it.each([
  ['with namespaces', hasNamespaces],
  ['without', async () => false],
])('gives a server part a lower priority than the page server (%s)', async (_how, isolates) => {
  const priority = 'String(require("node:os").getPriority())';
  const { process } = start(aServerPart(`{ html: ${priority}, css: "" }`), await isolates());
  await process.loaded;

  await vi.waitFor(async () => {
    const { html } = await process.draw(PAGE);
    expect(Number(html)).toBeGreaterThan(getPriority());
  }, 10_000);
});

it('draws pages one after another, each for its own request', async () => {
  const { process } = start(aServerPart('{ html: page.address, css: "" }'));
  await process.loaded;

  const drawn = await Promise.all(
    ['/', '/events'].map((address) => process.draw({ ...PAGE, address })),
  );

  expect(drawn).toEqual([
    { html: '/', css: '' },
    { html: '/events', css: '' },
  ]);
});

it('goes on after a page that throws', async () => {
  const { process } = start(
    aServerPart('page.address === "/" ? missing : { html: page.address, css: "" }'),
  );
  await process.loaded;

  await expect(process.draw({ ...PAGE, address: '/' })).rejects.toThrow(
    new DrawingFailed('ReferenceError: missing is not defined'),
  );
  await expect(process.draw(PAGE)).resolves.toEqual({ html: '/events', css: '' });
});

it.each([
  ['a text', '"<p>"'],
  ['no styles', '{ html: "<p>" }'],
  ['an end of the style element', '{ html: "", css: "</STYLE><script>" }'],
  // A script of the site needs no nonce.
  ['a script', '{ html: `<p></p><SCRIPT/src="/remotes/mfe-x/1.0.0/old.js"></SCRIPT>`, css: "" }'],
  ['a frame', '{ html: `<iframe srcdoc="">`, css: "" }'],
  ['an object', '{ html: `<object data="/"></object>`, css: "" }'],
  ['an embedded document', '{ html: `<embed src="/">`, css: "" }'],
  ['a base of all links', '{ html: `<base href="/remotes/">`, css: "" }'],
  ['a policy', '{ html: `<meta http-equiv="Refresh" content="0">`, css: "" }'],
  // A page has NUL in the places of its nonce.
  ['NUL in the HTML', '{ html: "\\0", css: "" }'],
  ['NUL in the styles', '{ html: "", css: "\\0" }'],
  ['a page of more than 2 MB', '{ html: "a".repeat(2 * 1024 * 1024), css: "" }'],
])('takes no page from a renderer that answers %s', async (_case, answer) => {
  const { process } = start(aServerPart(answer));
  await process.loaded;

  await expect(process.draw(PAGE)).rejects.toThrow('something else than a page');
});

it('takes a page whose text names elements that a page may not have', async () => {
  const html = '<p title="&lt;script>">&lt;script&gt; &lt;base&gt;</p><metadata></metadata>';
  const { process } = start(aServerPart(`{ html: ${JSON.stringify(html)}, css: "" }`));
  await process.loaded;

  await expect(process.draw(PAGE)).resolves.toEqual({ html, css: '' });
});

it.each([
  ['loops for ever', 'for (;;);'],
  ['never answers', 'await new Promise(() => setInterval(() => undefined, 1_000));'],
  ['ends itself', 'process.exit();'],
  ['fills the heap', 'const all = []; for (;;) all.push(new Array(100_000).fill(all));'],
  ['answers what it was not asked', says({ kind: 'drawn', id: 99, page: {} })],
  ['answers null', says(null)],
  ['sends a message of Node', says({ cmd: 'NODE_HANDLE_ACK' })],
  ['gives a reason that is no text', says({ kind: 'failed', id: 1, reason: { toString: 1 } })],
  ['sends no JSON', write('<p>\\n')],
  ['sends a line without end', `for (;;) try { ${write('a'.repeat(1_000))} } catch {}`],
  ['says twice that it has loaded and loops', `${says({ kind: 'loaded' })} for (;;);`],
  [
    'fails to load after it has loaded and loops',
    `${says({ kind: 'failed', id: null, reason: '' })} for (;;);`,
  ],
  ['closes its connection', `require('node:fs').closeSync(${CHANNEL});`],
])('ends a renderer that %s, and fails its page', async (_case, body) => {
  const { process, ended } = start(aServerPart(`await (async () => { ${body} })()`));
  await process.loaded;

  await expect(process.draw(PAGE)).rejects.toThrow();
  await ended;
});

it('ends a renderer that draws its pages and keeps memory outside of the heap', async () => {
  const { process, ended } = start(
    `const kept = []; ${aServerPart('(kept.push(Buffer.alloc(30_000_000, 1)), { html: "", css: "" })')}`,
  );
  await process.loaded;

  await expect(process.draw(PAGE)).resolves.toEqual({ html: '', css: '' });
  await Promise.allSettled(Array.from({ length: 9 }, () => process.draw(PAGE)));
  await ended;
});

it('ends a renderer that draws its page and uses the processor after it', async () => {
  const loop = 'setInterval(() => { const end = Date.now() + 90; while (Date.now() < end); }, 10)';
  const { process, ended } = start(aServerPart(`(${loop}, { html: "", css: "" })`));
  await process.loaded;

  await expect(process.draw(PAGE)).resolves.toEqual({ html: '', css: '' });
  await ended;
});

it.each([
  ['does not compile', 'module.exports.draw ='],
  ['throws', 'throw new Error("broken")'],
  ['ends the process', 'process.exit()'],
])('rejects a server part that %s while it loads', async (_case, code) => {
  const { process, ended } = start(code);

  await expect(process.loaded).rejects.toThrow();
  await ended;
});

it('rejects a program that does not start', async () => {
  const { loaded } = new RendererProcess(
    { file: renderer.file, command: ['/nowhere/node'] },
    '',
    () => undefined,
  );

  await expect(loaded).rejects.toThrow('ended while it loaded');
});
