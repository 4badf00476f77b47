import type { RecordHead } from '@stagedoor/federation';
import { z } from 'zod';
import { publicEventSchema } from '../events/public-event.js';
import { eventData, eventLine } from './event-data.js';
import type { PageHead, SharedPage } from './page-head.js';
import type { PublicRecord } from './record-source.js';
import { summaryOf } from './summary.js';

type KnownSchema = NonNullable<RecordHead['schema']>;

/** What the head of each supported schema.org type has besides the declared fields. */
const HEAD_OF: Record<KnownSchema, (record: PublicRecord, page: SharedPage) => Partial<PageHead>> =
  {
    Event: (record, page) => {
      const event = publicEventSchema.parse(record);
      return {
        description: summaryOf(`${eventLine(event)} ${page.description}`),
        structuredData: eventData(event, page),
      };
    },
  };

const titleSchema = z.string().min(1);

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/**
 * Returns the head of a record's page from the fields that its remote declares; `plain` is the head without a record.
 * Throws if the record does not have the declared fields.
 */
export function recordHead(
  { title, description, image, schema }: RecordHead,
  record: PublicRecord,
  plain: SharedPage,
): PageHead {
  const textIn = (field: string | undefined): string => {
    const value = field && record[field];
    return typeof value === 'string' ? value : '';
  };
  const page = {
    ...plain,
    title: titleSchema.parse(record[title]),
    description: summaryOf(textIn(description)) || plain.description,
    image: isWebAddress(textIn(image)) ? textIn(image) : null,
  };
  return schema ? { ...page, ...HEAD_OF[schema](record, page) } : page;
}
