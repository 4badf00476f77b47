import PDFDocument from 'pdfkit';
import { create as createQrCode } from 'qrcode';
import { UNNAMED_EVENT } from '../../../common/events/unnamed-event.js';
import {
  drawableText,
  linesOf,
  runsOf,
  type TextRun,
  type TextStyle,
  wrapText,
} from './paper-text.js';
import type { TicketSheet } from './ticket-sheet.js';

type Page = InstanceType<typeof PDFDocument>;

/** A4 in points. Half a page holds one ticket, with space for a printer's margins. */
const PAGE = { width: 595.28, height: 841.89 };
const TICKETS_A_PAGE = 2;
const HALF = PAGE.height / TICKETS_A_PAGE;
const EDGE = 36;
const PADDING = 20;
const TICKET = { width: PAGE.width - 2 * EDGE, height: HALF - 2 * EDGE };

/** 60 mm including a quiet zone of four modules on each side. */
const CODE_SIZE = 170;
const QUIET_MODULES = 4;
const STUB_WIDTH = CODE_SIZE + PADDING;
const TEXT_WIDTH = TICKET.width - STUB_WIDTH - 2 * PADDING;

const INK = '#15131f';
const PALE_INK = '#5b5670';
const HUES = ['#d6234b', '#3c69f1', '#068e58'];

const TITLE: TextStyle = { font: 'bold', size: 20 };
const TITLE_LINES = 4;
const LONG_TITLE: TextStyle = { font: 'bold', size: 13 };
const LONG_TITLE_LINES = 6;
const VALUE: TextStyle = { font: 'regular', size: 11 };
const STRONG: TextStyle = { font: 'bold', size: 11 };
const LABEL: TextStyle = { font: 'regular', size: 8.5 };
const LINE_HEIGHT = 1.35;

/** Draws the tickets as a PDF on A4, two per page. Text and codes are embedded, not linked. */
export function drawTickets(sheet: TicketSheet): Promise<Buffer> {
  const title = drawableText(sheet.title, TITLE.font) || UNNAMED_EVENT;
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `Tickets for ${title}`, Creator: 'Stagedoor' },
  });
  const chunks: Buffer[] = [];
  const drawn = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  const words = wordsOf({ ...sheet, title });
  for (const index of sheet.tickets.keys()) {
    const place = index % TICKETS_A_PAGE;
    if (place === 0 && index > 0) page.addPage();
    if (place > 0) drawDashes(page, 0, place * HALF, PAGE.width, place * HALF);
    drawTicket(page, sheet, words, index, place * HALF + EDGE);
  }
  page.end();
  return drawn;
}

type Words = readonly { lines: readonly TextRun[][]; style: TextStyle; gap: number; ink: string }[];

/** The common text of all tickets of the order, broken into lines once. */
function wordsOf({ title, date, time, venue, address }: TicketSheet): Words {
  const block = (text: string, style: TextStyle, maxLines: number, gap: number, ink = INK) => ({
    lines: linesOf(text, style, TEXT_WIDTH, maxLines),
    style,
    gap,
    ink,
  });
  const isLong = wrapText(title, TITLE, TEXT_WIDTH, TITLE_LINES + 1).length > TITLE_LINES;
  return [
    isLong ? block(title, LONG_TITLE, LONG_TITLE_LINES, 0) : block(title, TITLE, TITLE_LINES, 0),
    block(date, STRONG, 2, 14),
    block(time, VALUE, 2, 0),
    block(venue, STRONG, 3, 10),
    block(address, VALUE, 3, 0, PALE_INK),
  ].filter(({ lines }) => lines.length > 0);
}

function drawTicket(
  page: Page,
  sheet: TicketSheet,
  words: Words,
  index: number,
  top: number,
): void {
  const { code, type, price } = sheet.tickets[index]!;
  const { length: count } = sheet.tickets;
  drawFrame(page, top);
  const left = EDGE + PADDING;
  const place = count > 1 ? `Ticket ${index + 1} of ${count}` : 'Ticket';
  drawLine(page, 'Stagedoor', STRONG, left, top + PADDING);
  drawLine(page, place, VALUE, left + 80, top + PADDING, PALE_INK);

  let y = top + PADDING + 30;
  for (const { lines, style, gap, ink } of words) {
    y += gap;
    for (const runs of lines) {
      drawRuns(page, runs, style, left, y, ink);
      y += style.size * LINE_HEIGHT;
    }
  }
  const bottom = top + TICKET.height - PADDING - VALUE.size * LINE_HEIGHT;
  const [kind = ''] = wrapText(`${type} · ${price}`, STRONG, TEXT_WIDTH, 1);
  drawLine(page, kind, STRONG, left, bottom);

  drawStub(page, code, top);
}

/** Draws the QR code and its text behind a dashed line, vertically centred. */
function drawStub(page: Page, code: string, top: number): void {
  const stub = EDGE + TICKET.width - STUB_WIDTH;
  drawDashes(page, stub, top + PADDING, stub, top + TICKET.height - PADDING);
  const codeTop = top + (TICKET.height - CODE_SIZE - 30) / 2;
  drawCode(page, code, stub + (STUB_WIDTH - CODE_SIZE) / 2, codeTop);
  const middle = stub + STUB_WIDTH / 2;
  const below = codeTop + CODE_SIZE;
  drawCentred(page, 'Show this QR code at the entrance', LABEL, middle, below, PALE_INK);
  drawCentred(page, code, LABEL, middle, below + 16);
}

/** Draws a hairline around the ticket, and the three channels on its upper edge. */
function drawFrame(page: Page, top: number): void {
  page.lineWidth(0.75).strokeColor(PALE_INK);
  page.roundedRect(EDGE, top, TICKET.width, TICKET.height, 10).stroke();
  const width = (TICKET.width - 2 * PADDING) / HUES.length;
  for (const [index, hue] of HUES.entries()) {
    page.rect(EDGE + PADDING + index * width, top - 1.5, width, 3).fill(hue);
  }
}

/** Marks where to cut or tear. */
function drawDashes(page: Page, x: number, y: number, toX: number, toY: number): void {
  page.save().lineWidth(0.5).dash(4, { space: 4 }).strokeColor(PALE_INK);
  page.moveTo(x, y).lineTo(toX, toY).stroke();
  page.restore();
}

/** One path, so that no seam shows between the modules. */
function drawCode(page: Page, code: string, left: number, top: number): void {
  const { size, data } = createQrCode(code, { errorCorrectionLevel: 'M' }).modules;
  const module = CODE_SIZE / (size + 2 * QUIET_MODULES);
  for (const [index, isDark] of data.entries()) {
    if (!isDark) continue;
    const column = QUIET_MODULES + (index % size);
    const row = QUIET_MODULES + Math.floor(index / size);
    page.rect(left + column * module, top + row * module, module, module);
  }
  page.fill('#000000');
}

function drawLine(
  page: Page,
  text: string,
  style: TextStyle,
  x: number,
  y: number,
  ink = INK,
): void {
  drawRuns(page, runsOf(text, style), style, x, y, ink);
}

function drawCentred(
  page: Page,
  text: string,
  style: TextStyle,
  middle: number,
  y: number,
  ink = INK,
): void {
  const runs = runsOf(text, style);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  drawRuns(page, runs, style, middle - width / 2, y, ink);
}

function drawRuns(
  page: Page,
  runs: readonly TextRun[],
  { size }: TextStyle,
  x: number,
  y: number,
  ink: string,
): void {
  page.fontSize(size).fillColor(ink);
  let left = x;
  for (const { text, font, width } of runs) {
    // With features, pdfkit shapes the run as a whole; without, word by word.
    // pdfkit takes an opened font too, which its types do not say.
    page.font(font as unknown as string);
    page.text(text, left, y + size, { lineBreak: false, features: [], baseline: 'alphabetic' });
    left += width;
  }
}
