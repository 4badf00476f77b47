/** The kinds of service that suppliers offer, with indicative cost ranges (specification, section 1). */
export const SERVICES = [
  {
    name: 'DJ',
    description: 'One DJ a channel, with their own set list.',
    costRange: '£200 to £800 a night',
  },
  {
    name: 'Production',
    description: 'Transmitters, headphones, light and a stage.',
    costRange: '£500 to £3,000 an event',
  },
  {
    name: 'Staffing',
    description: 'People for the bar, the door and the headphone desk.',
    costRange: '£14 to £22 an hour',
  },
  {
    name: 'Talent',
    description: 'Hosts, dancers and live acts between the sets.',
    costRange: '£150 to £1,200 an act',
  },
  {
    name: 'Security',
    description: 'Licensed stewards for the door and the floor.',
    costRange: '£18 to £28 an hour',
  },
  {
    name: 'Cleaners',
    description: 'The room as it was, before breakfast.',
    costRange: '£80 to £350 an event',
  },
] as const;
