import { loadedRemotes, withoutRemotes } from './journeys.js';

const aJourney = (title: string, ...remotes: string[]) => ({
  title,
  tests: [
    {
      projectName: 'journeys',
      annotations: [
        { type: 'skip' },
        ...remotes.map((description) => ({ type: 'remote', description })),
      ],
    },
  ],
});

const REPORT = {
  suites: [
    {
      title: 'venues.spec.ts',
      file: 'venues.spec.ts',
      specs: [aJourney('adds a venue', 'mfe-venue'), aJourney('signs in')],
      suites: [
        {
          title: 'on a phone',
          file: 'venues.spec.ts',
          specs: [aJourney('chooses a venue', 'mfe-venue', 'mfe-creator')],
        },
      ],
    },
  ],
};

it('reads the remotes that each journey of a report loaded', () => {
  expect(loadedRemotes(REPORT)).toEqual({
    '[journeys] › venues.spec.ts › adds a venue': ['mfe-venue'],
    '[journeys] › venues.spec.ts › signs in': [],
    '[journeys] › venues.spec.ts › on a phone › chooses a venue': ['mfe-venue', 'mfe-creator'],
  });
});

it('lists the journeys that loaded none of the remotes', () => {
  expect(withoutRemotes(loadedRemotes(REPORT), ['mfe-creator'])).toBe(
    '[journeys] › venues.spec.ts › adds a venue\n[journeys] › venues.spec.ts › signs in\n',
  );
});

it('lists nothing without a report', () => {
  expect(withoutRemotes(loadedRemotes(undefined), ['mfe-venue'])).toBe('');
});
