import { storeManyEvents } from '@stagedoor/api/test-support/many-events';
import { askFiltered, askForDetails } from '../../browse/ask-the-database.js';
import { LIST, someIds } from '../../browse/browse.bench.js';
import { loadSameAnswers } from '../../browse/same-answers.js';
import { get } from '../../load/requests.js';
import { seatAudience } from '../../site/audience.js';
import type { PairedMeasure } from '../paired-measure.js';
import { startVersion } from '../version-site.js';

const EVENTS = 10_000;
const MANY = { clients: 64, warmUpMs: 2_000, measureMs: 1_500 };
const FEW = { clients: 4, warmUpMs: 1_000, measureMs: 2_000 };

export const browse: PairedMeasure = {
  title: `The list, a search and single events of ${EVENTS} on sale`,
  figures: { 'list/s': 'more', 'search/s': 'more', 'search, p95 ms': 'less', 'event/s': 'more' },
  prepare: async (version, cleanup) => {
    const site = await startVersion(version, {}, cleanup);
    const [creator] = await seatAudience(site, 1);
    await storeManyEvents((...given) => site.database.query(...given), EVENTS, creator!.id);
    const ids = await someIds(site);
    return async () => {
      await site.restart();
      const list = await loadSameAnswers(site.apiPort, get(LIST), MANY);
      const search = await askFiltered(site.apiPort, 'search', FEW);
      const event = await askForDetails(site.apiPort, ids, FEW);
      return {
        'list/s': list.perSecond,
        'search/s': search.perSecond,
        'search, p95 ms': search.p95,
        'event/s': event.perSecond,
      };
    };
  },
};
