import type { Page } from '@playwright/test';
import type { DoorList, DoorReport, ScanBatch, ScanResults } from '@stagedoor/contracts';
import { alter } from './api-responses.js';

const A_TICKET = '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';

/** Admissions at two gates that grow and fall over an hour, the same each time. */
function aBusyHour(): DoorReport['minutes'] {
  const end = Date.now();
  return Array.from({ length: 60 }, (_, minute) => {
    const at = new Date(end - (60 - minute) * 60_000).toISOString().slice(0, 16);
    const rush = Math.round(3 * Math.sin((minute / 60) * Math.PI));
    return [
      { at: `${at}:00.000Z`, gate: 'Gate A', count: rush + (minute % 3) },
      { at: `${at}:00.000Z`, gate: 'Gate B', count: Math.max(0, rush - (minute % 2)) },
    ];
  }).flat();
}

/** Lets the guests of the night go out and come in again, and has some of them outside. */
export async function allowReEntry(page: Page): Promise<void> {
  await alter<DoorList>(page, '**/door/tickets*', (list) => ({ ...list, reEntry: 'allowed' }));
  await alter<DoorReport>(page, '**/door/report', (report) => ({
    ...report,
    ...{ sold: 310, reEntry: 'allowed', inside: 255, out: 9, admitted: 264, expected: 21 },
    minutes: aBusyHour(),
    devices: ['Gate A', 'Gate B'].map((gate, index) => ({
      deviceId: `01930000-0000-7000-8000-0000000000${index}0`,
      ...{ gate, name: null, seenAt: new Date().toISOString(), isOffline: index === 1 },
    })),
    refused: [
      { verdict: 'used', count: 5 },
      { verdict: 'refunded', count: 1 },
    ],
  }));
  await page.route('**/door/scans', async (route) => {
    const { deviceId, gate, sentAt, scans } = route.request().postDataJSON() as ScanBatch;
    const results = scans.map(({ id, direction }): ScanResults['results'][number] => ({
      ...{ id, verdict: direction === 'out' ? 'gone_out' : 'admitted_again', visit: 2 },
      ...{ ticketType: 'General Admission', initial: 'D', otherEvent: null },
      admission: { scanId: id, at: sentAt, gate, deviceId },
    }));
    await route.fulfill({ json: { data: { results, endedAt: null } satisfies ScanResults } });
  });
}

/** Scans a ticket of a guest who goes out, or who comes in again. */
export const scanA = (direction: 'In' | 'Out') => async (page: Page) => {
  const choice = page.getByRole('button', { name: new RegExp(`^${direction}`) });
  const gate = page.getByRole('textbox', { name: 'Gate' });
  await choice.or(gate).first().waitFor();
  if (await gate.isVisible()) {
    await gate.fill('Gate A');
    await page.getByRole('button', { name: 'Start scanning' }).click();
  }
  await choice.click();
  await page.getByLabel('Ticket code').fill(A_TICKET);
  await page.getByLabel('Ticket code').press('Enter');
  await page.getByText('General Admission').waitFor();
};

/** Makes a link for a helper, and opens the dialog that shows it. */
export async function makeHelperLink(page: Page): Promise<void> {
  await page.getByLabel('Gate').fill('Gate A');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('dialog').waitFor();
}
