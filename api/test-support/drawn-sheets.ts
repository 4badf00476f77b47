import { TicketsPdf } from '../src/modules/tickets/tickets-pdf.service.js';
import type { TestApp } from './test-app.js';

/** Lets an application draw each sheet of tickets once: the same sheet is the same PDF, and every request takes its route. */
export function drawSheetsOnce({ app }: TestApp): void {
  const pdfs = app.get(TicketsPdf);
  const draw = pdfs.draw.bind(pdfs);
  const drawn = new Map<string, Promise<Buffer>>();
  pdfs.draw = (sheet, userId) => {
    const key = JSON.stringify([sheet, userId]);
    const pdf = drawn.get(key) ?? draw(sheet, userId);
    drawn.set(key, pdf);
    pdf.catch(() => {
      drawn.delete(key);
    });
    return pdf;
  };
}
