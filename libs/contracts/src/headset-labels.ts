import * as z from 'zod/mini';
import { HEADSET_LABELS_MAX, HEADSET_NUMBER_MAX } from './limits.js';
import { once } from './lists.js';

const wholeNumber = (name: string) =>
  once(name).check(z.regex(/^[1-9]\d{0,3}$/, { error: 'Give the number of a headset.' }));

export const headsetLabelsQuerySchema = z
  .strictObject({ from: wholeNumber('from'), to: wholeNumber('to') })
  .check(
    z.refine(
      ({ from, to }) =>
        Number(to) >= Number(from) &&
        Number(to) - Number(from) < HEADSET_LABELS_MAX &&
        Number(to) <= HEADSET_NUMBER_MAX,
      {
        error: `Give at most ${HEADSET_LABELS_MAX} numbers, up to ${HEADSET_NUMBER_MAX}.`,
        path: ['to'],
      },
    ),
  );
export type HeadsetLabelsQuery = z.infer<typeof headsetLabelsQuerySchema>;

/** A label to print. */
export const headsetLabelSchema = z.strictObject({
  number: z.int(),
  code: z.string(),
  /** The dark modules of the QR code of `code`, as the path of an SVG. */
  path: z.string(),
  /** Modules of the QR code in a row, with its margin. */
  size: z.int(),
});
export type HeadsetLabelToPrint = z.infer<typeof headsetLabelSchema>;

export const headsetLabelsSchema = z.strictObject({ labels: z.array(headsetLabelSchema) });
export type HeadsetLabels = z.infer<typeof headsetLabelsSchema>;
