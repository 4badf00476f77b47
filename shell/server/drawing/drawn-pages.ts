import { createHash } from 'node:crypto';
import type { PageEntry, PageRegistry, WrittenRegistry } from '@stagedoor/federation';
import { LRUCache } from 'lru-cache';
import type { DrawnPage } from './messages.js';
import { type FirstData, NO_DATA } from '../first-data-source.js';
import type { Log } from '../log.js';
import { DrawingFailed } from './renderer-process.js';
import { isDrawable, MOST_PROCESSES, RendererBusy, type Renderers } from './renderers.js';

/** Longer would delay the page, which works without its drawing. */
const PATIENCE_MS = 80;

/** After this time a page is drawn again, because its content may depend on the time of day. */
const VALID_MS = 60_000;
/** The pages that may wait for a renderer: searches leave the places of other pages free. */
const LONGEST_QUEUE = 20;
const SEARCH_QUEUE = 2;
const WITHOUT_DATA = { isSearch: false, firstData: NO_DATA };
const MEMORY_BYTES = 32 * 1024 * 1024;
const MOST_FAILURES = 1_000;

/** How a page came by its content, for the metric. */
export type Outcome = 'memory' | 'drawn' | 'late' | 'busy' | 'failed';

export interface DrawnPagesOptions {
  renderers: Pick<Renderers, 'of'>;
  log: Pick<Log, 'warn'>;
  count: (outcome: Outcome) => void;
}

export interface PublicPage {
  remote: string;
  /** The path and the known query of the page. */
  address: string;
  /** True for what a visitor looks for, which may be invented: it waits behind other pages. */
  isSearch: boolean;
  registry: PageRegistry;
  firstData: FirstData;
}

/** Draws pages, the same page once: what is drawn depends on the build, the address and the data alone. */
export class DrawnPages {
  private readonly known = new LRUCache<string, DrawnPage>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ html, css }) => html.length + css.length,
    ttl: VALID_MS,
  });
  private readonly failures = new LRUCache<string, DrawingFailed>({
    max: MOST_FAILURES,
    ttl: VALID_MS,
  });
  /** The builds and reasons that are in the log. */
  private readonly logged = new LRUCache<string, true>({ max: MOST_FAILURES });
  private readonly underWay = new Map<string, Promise<DrawnPage>>();

  constructor(private readonly options: DrawnPagesOptions) {}

  /** Returns the content of a page, or null without one in time. Never rejects. */
  async find(page: PublicPage): Promise<DrawnPage | null> {
    const { count } = this.options;
    const entry = page.registry.remotes[page.remote];
    if (!entry || !isDrawable(entry)) return null;
    const key = keyOf(page);
    const known = this.known.get(key);
    if (known) {
      count('memory');
      return known;
    }
    try {
      const failure = this.failures.get(key);
      if (failure) throw failure;
      const drawn = await inTime(this.underWay.get(key) ?? this.draw(key, page));
      count(drawn ? 'drawn' : 'late');
      return drawn;
    } catch (err) {
      const isBusy = err instanceof RendererBusy;
      count(isBusy ? 'busy' : 'failed');
      if (!isBusy) this.logOnce(page, (err as Error).message);
      return null;
    }
  }

  /**
   * Draws one page of each remote without its data, which starts the renderer and compiles most of what its pages run.
   * Otherwise the first pages of a server would be late.
   */
  prepare(registry: PageRegistry): void {
    const drawable = Object.entries(registry.remotes).filter(([, entry]) => isDrawable(entry));
    const pages = drawable.flatMap(([remote, { paths }]) => {
      const first = paths.find(({ path, drawn }) => drawn && !path.includes(':'));
      return first ? [{ remote, registry, address: first.path, ...WITHOUT_DATA }] : [];
    });
    for (const page of pages.slice(0, MOST_PROCESSES)) {
      // The next page of a renderer that does not start is counted and logged.
      this.draw(keyOf(page), page).catch(() => undefined);
    }
  }

  private draw(key: string, { remote, registry, address, isSearch, firstData }: PublicPage) {
    const page = { address, registry: forGuests(remote, registry), firstData: firstData.data };
    const drawing = this.options.renderers
      .of(remote, registry.remotes[remote]!)
      .draw(page, isSearch ? SEARCH_QUEUE : LONGEST_QUEUE)
      .then((drawn) => {
        this.known.set(key, drawn);
        return drawn;
      })
      .catch((err: unknown) => {
        if (err instanceof DrawingFailed) this.failures.set(key, err);
        throw err;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, drawing);
    return drawing;
  }

  /** Logs why a page was not drawn, unless another page of the build has failed for the same reason. */
  private logOnce(page: PublicPage, reason: string): void {
    const { address, remote } = page;
    const failure = `${buildOf(page)}\n${reason}`;
    if (this.logged.has(failure)) return;
    this.logged.set(failure, true);
    this.options.log.warn({ address, remote, reason }, 'A page was not drawn.');
  }
}

/** Returns the parts of a visitor's registry that a drawing is made of: nothing personal is among them. */
function forGuests(
  remote: string,
  { environment, revision, remotes }: PageRegistry,
): WrittenRegistry {
  const { ticket: _ticket, counted: _counted, ...entry }: PageEntry = remotes[remote]!;
  return { environment, revision, links: [], remotes: { [remote]: entry } };
}

function buildOf({ remote, registry }: PublicPage): string {
  const { version, integrity, server } = registry.remotes[remote]!;
  return `${remote} ${version} ${integrity[server!]}`;
}

function keyOf(page: PublicPage): string {
  const { address, firstData } = page;
  return createHash('sha256')
    .update(`${buildOf(page)}\n${address}\n${firstData.digest}`)
    .digest('base64');
}

/** Returns null if the drawing takes longer than PATIENCE_MS; it goes on. */
async function inTime(drawing: Promise<DrawnPage>): Promise<DrawnPage | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([drawing, late]);
  } finally {
    clearTimeout(timer);
    // A failure after that is the next visitor's.
    drawing.catch(() => undefined);
  }
}
