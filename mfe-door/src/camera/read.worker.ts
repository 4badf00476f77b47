import { createReadCodes } from './read-codes';
import type { ReadAnswer } from './code-reader';
import type { Picture } from './picture';

const reading = createReadCodes();

/** Answers each picture with the codes in it, or with why it cannot read. */
self.addEventListener('message', ({ data: picture }: MessageEvent<Picture>) => {
  reading
    .then((readCodes) => readCodes(picture))
    .then((codes): ReadAnswer => ({ codes }))
    .catch((error: unknown): ReadAnswer => ({ problem: String(error) }))
    .then((answer) => self.postMessage(answer))
    .finally(() => picture.close())
    .catch(console.error);
});
