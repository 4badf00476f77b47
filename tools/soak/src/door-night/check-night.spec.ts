import { checkNight, type NightFacts } from './check-night.js';

const TICKET = 'ticket';
const letIn = { id: 'first', hash: TICKET, verdict: 'admitted', isLocal: false } as const;
const letInAgain = { id: 'second', hash: TICKET, verdict: 'admitted', isLocal: true } as const;
const refused = { id: 'third', hash: 'no ticket', verdict: 'unknown', isLocal: true } as const;
const admission = { ...letIn, shown: null, admits: true };
const double = { ...letInAgain, verdict: 'used', shown: 'admitted', admits: false } as const;
const refusal = { ...refused, shown: 'unknown', admits: false } as const;

/** A ticket that two phones have let in, one of them without network, and a code of no ticket. */
const NIGHT: NightFacts = {
  taken: [letIn, letInAgain, refused],
  lost: new Set(['lost']),
  stored: [admission, double, refusal],
  tickets: new Set([TICKET]),
  reported: ['second'],
};

const broken = (facts: NightFacts) =>
  checkNight(facts)
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ invariant }) => invariant);

it('finds nothing in a night without faults', () => {
  expect(broken(NIGHT)).toEqual([]);
});

it('does not need the scans that were lost with a phone, and takes them', () => {
  const arrived = { ...refusal, id: 'lost' };

  expect(broken({ ...NIGHT, stored: [...NIGHT.stored, arrived] })).toEqual([]);
});

it.each<[name: string, tampered: Partial<NightFacts>, invariants: string[]]>([
  ['a scan is lost', { stored: [admission, double] }, ['every_scan_is_stored_once']],
  ['a scan is stored twice', { stored: [...NIGHT.stored, refusal] }, ['every_scan_is_stored_once']],
  [
    'a scan is stored that no phone took',
    { stored: [...NIGHT.stored, { ...refusal, id: 'invented' }] },
    ['no_scan_is_invented'],
  ],
  [
    'the verdict that was shown is forgotten',
    { stored: [admission, double, { ...refusal, shown: null }] },
    ['verdicts_are_kept'],
  ],
  [
    'the answered verdict is another one than the stored one',
    { taken: [{ ...letIn, verdict: 'used' }, letInAgain, refused] },
    ['verdicts_are_kept'],
  ],
  [
    'a ticket is taken for an unknown one',
    { stored: [admission, { ...double, verdict: 'unknown' }, refusal] },
    ['verdicts_are_right'],
  ],
  [
    'a ticket is admitted twice',
    {
      stored: [admission, { ...double, verdict: 'admitted', admits: true }, refusal],
      reported: [],
    },
    ['a_ticket_is_admitted_once'],
  ],
  [
    'a person who was let in is not inside',
    {
      taken: [letInAgain, refused],
      stored: [double, refusal],
    },
    ['a_ticket_is_admitted_once'],
  ],
  ['a double admission is not reported', { reported: [] }, ['double_admissions_are_reported']],
  [
    'one is reported that was none',
    { reported: ['second', 'first'] },
    ['double_admissions_are_reported'],
  ],
])('finds that %s', (_name, tampered, invariants) => {
  expect(broken({ ...NIGHT, ...tampered })).toEqual(invariants);
});
