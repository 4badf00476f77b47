import FixedJsdomEnvironment from 'jest-fixed-jsdom';

/** A browser in New Zealand, half a day from a venue in Britain: exposes code that uses the browser's time zone. */
export default class AucklandEnvironment extends FixedJsdomEnvironment {
  #zoneBefore;

  constructor(...settings) {
    const zoneBefore = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    super(...settings);
    this.#zoneBefore = zoneBefore;
  }

  async teardown() {
    if (this.#zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zoneBefore;
    await super.teardown();
  }
}
