import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';

/** The resolution of a simple printer. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;

export interface PdfPage {
  text: string;
  /** The QR codes in the page's upper and lower half. */
  codes: string[];
}

let library: Promise<PDFiumLibrary> | undefined;

/** Renders each page as it is printed, and reads it. Throws for bytes that are not a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<PdfPage[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const pages: PdfPage[] = [];
  for (const page of document.pages()) {
    // Rendering closes the page.
    const text = page.getText();
    const scale = DOTS_PER_INCH / POINTS_PER_INCH;
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const half = Math.floor(height / 2) * width * 4;
    const codes = [data.subarray(0, half), data.subarray(half, 2 * half)].flatMap((pixels) => {
      const found = jsQR.default(new Uint8ClampedArray(pixels), width, Math.floor(height / 2), {
        inversionAttempts: 'dontInvert',
      });
      return found ? [found.data] : [];
    });
    pages.push({ text, codes });
  }
  document.destroy();
  return pages;
}
