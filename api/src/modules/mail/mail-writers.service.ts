import { Injectable } from '@nestjs/common';
import type { Letter } from './domain/letter.js';

export { greeting, type Greeted } from './domain/greeting.js';
export { inLine } from './domain/in-line.js';
export { type Letter, type LetterPart, PICTURE_PIXELS } from './domain/letter.js';
import type { MailKind, MailKinds } from './domain/mail-kinds.js';

/** A file attached to a mail; `id` is the name of a picture in its parts. */
export interface Attachment {
  id?: string;
  name: string;
  type: string;
  content: Buffer | string;
}

/** An e-mail to one recipient. */
export interface AddressedLetter {
  to: string;
  letter: Letter;
  attachments?: Attachment[];
}

/**
 * Writes the mail of this id, once per attempt to send it; returns null when its recipient or its subject no longer
 * exists. `triedSeconds` counts from its first attempt.
 */
export type MailWriter<Kind extends MailKind> = (
  data: MailKinds[Kind],
  mailId: string,
  triedSeconds: number,
) => Promise<AddressedLetter | null>;

/** The writers of each kind of mail. Each module registers its own, so that this one depends on none. */
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
    triedSeconds: number,
  ): Promise<AddressedLetter | null> {
    const writer = this.writers.get(kind);
    if (!writer) throw new Error(`No writer is registered for mails of the kind ${kind}.`);
    return writer(data, mailId, triedSeconds);
  }
}
