import type { Finding } from '@stagedoor/api/audit';
import { Bank } from './bank.js';
import { Buyer } from './buyer.js';
import { check, type Confirmed } from './checks.js';
import { Doorkeeper } from './doorkeeper.js';
import { heal, type Patience } from './healing.js';
import { Neighbour } from './neighbour.js';
import { Organiser } from './organiser.js';
import type { Faults } from './faults.js';
import { Person } from './person.js';
import { Programme } from './programme.js';
import { Random } from './random.js';
import { Shop, type ShopOptions } from './shop.js';
import type { ShopDatabase } from './shop-database.js';
import { watch } from './watch.js';

export interface SoakOptions<Database extends ShopDatabase> {
  startDatabase: ShopOptions<Database>['startDatabase'];
  startEntrance?: ShopOptions<Database>['startEntrance'];
  release?: ShopOptions<Database>['release'];
  faults: Faults<Database>;
  seed: number;
  /** Copies of the API. */
  copies: number;
  logFolder: string;
  /** URLs of modules that every API process preloads. */
  preload?: readonly string[];
  /** SQL statements to run on the database before the start. */
  prepare?: string;
  /** Time limits for the shop to heal. */
  patience?: Patience;
  /** Ends it early. */
  signal: AbortSignal;
}

export interface SoakResult {
  /** The count of each action and fault. */
  happened: [what: string, count: number][];
  findings: Finding[];
}

const BUYERS = 10;
const DOORS = ['door 1', 'door 2', 'door 3'];
const PATIENCE: Patience = { inAll: 120, withoutProgress: 120 };

/** Runs actors on a shop under faults, heals it, and returns the findings of all checks. */
export async function soak<Database extends ShopDatabase>(
  options: SoakOptions<Database>,
): Promise<SoakResult> {
  const random = new Random(options.seed);
  const { preload = [], patience = PATIENCE } = options;
  const shop = await Shop.open({ ...options, random, preload });
  try {
    if (options.prepare) await shop.database.run(options.prepare);
    const bank = new Bank(shop, random.fork('bank'));
    const confirmed: Confirmed = { orders: [], scans: [] };
    const neighbour = new Neighbour(shop, random.fork('neighbour'), confirmed.orders);
    const actors = { bank, neighbour, confirmed };
    const seen = await live(shop, actors, random, options);
    const unfinished = await heal(shop, bank, patience);
    const foreign = {
      invariant: 'nothing_foreign_is_touched',
      breaches: await neighbour.touched(),
    };
    const findings = [...(await check(shop, confirmed, unfinished)), foreign];
    return { happened: shop.tally.entries(), findings: [...findings, ...seen] };
  } finally {
    await shop.close();
  }
}

interface Actors {
  bank: Bank;
  neighbour: Neighbour;
  confirmed: Confirmed;
}

/** Runs all actors until the faults are over. Returns the breaches seen meanwhile. */
async function live<Database extends ShopDatabase>(
  shop: Shop<Database>,
  { bank, neighbour, confirmed }: Actors,
  random: Random,
  { faults, signal }: SoakOptions<Database>,
): Promise<Finding[]> {
  const organiser = await Person.register(shop, 'organiser', random.fork('organiser'));
  const programme = await Programme.open(organiser);
  const buyers: Buyer[] = [];
  for (let number = 1; number <= BUYERS; number += 1) {
    const name = `buyer ${number}`;
    const person = await Person.register(shop, name, random.fork(name));
    buyers.push(new Buyer(name, person, programme, confirmed.orders));
  }
  const doorkeepers = DOORS.map(
    (name) => new Doorkeeper(organiser.fork(name), programme, confirmed.scans),
  );
  const end = new AbortController();
  const over = end.signal;
  const [seen] = await Promise.all([
    watch(shop, over),
    faults(shop, random, signal).finally(() => end.abort()),
    ...buyers.map((buyer) => buyer.buyUntil(over)),
    new Organiser(organiser, programme).workUntil(over),
    ...doorkeepers.map((doorkeeper) => doorkeeper.workUntil(over)),
    bank.workUntil(over),
    neighbour.workUntil(over),
  ]);
  return seen;
}
