import { CURRENCY, type Headphones } from '@stagedoor/contracts';
import { DescriptionList, Heading, Stack } from '@stagedoor/ui';

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: CURRENCY });

/** What goes back to the hire company, against its contract. What is still out is charged as missing. */
export function HireSheet({ headphones: { pool, counts } }: { headphones: Headphones }) {
  if (!pool) return null;
  const { counted, available, out } = counts;
  const items = [
    { term: 'Ordered', description: pool.ordered },
    { term: 'Counted in', description: counted },
    { term: 'Faulty', description: counts.faulty },
    { term: 'In order', description: available },
    { term: 'Missing', description: out },
    { term: 'Fee for each', description: money.format(pool.fee) },
    { term: 'Total', description: money.format((out * Math.round(pool.fee * 100)) / 100) },
  ];
  return (
    <Stack as="section" gap="xs">
      <Heading size="h4">Hire sheet</Heading>
      <DescriptionList items={items} />
    </Stack>
  );
}
