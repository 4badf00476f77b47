import { Injectable } from '@nestjs/common';
import type { Letter } from './domain/letter.js';

export { greeting, type Greeted } from './domain/greeting.js';
export { type Letter, type LetterPart, PICTURE_PIXELS } from './domain/letter.js';
import type { MailKind, MailKinds } from './domain/mail-kinds.js';

/** A file that goes along with a letter; `id` is what its parts call a picture. */
export interface Attachment {
  id?: string;
  name: string;
  type: string;
  content: Buffer | string;
}

/** A letter to somebody. */
export interface AddressedLetter {
  to: string;
  letter: Letter;
  attachments?: Attachment[];
}

/**
 * Writes the mail of this id when its turn comes, again for each attempt to send it; null when there is no
 * longer anybody to write to, or anything to say.
 */
export type MailWriter<Kind extends MailKind> = (
  data: MailKinds[Kind],
  mailId: string,
) => Promise<AddressedLetter | null>;

/** Who writes which kind of mail: each module says so for its own, so that this one knows none of them. */
@Injectable()
export class MailWriters {
  private readonly writers = new Map<MailKind, MailWriter<MailKind>>();

  register<Kind extends MailKind>(kind: Kind, writer: MailWriter<Kind>): void {
    this.writers.set(kind, writer as MailWriter<MailKind>);
  }

  write(
    kind: MailKind,
    data: MailKinds[MailKind],
    mailId: string,
  ): Promise<AddressedLetter | null> {
    const writer = this.writers.get(kind);
    if (!writer) throw new Error(`Nobody writes mails of the kind ${kind}.`);
    return writer(data, mailId);
  }
}
