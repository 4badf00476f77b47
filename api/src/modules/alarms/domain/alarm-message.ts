import { ALARM_KINDS, type AlarmKind } from './alarm-kinds.js';

/** The message about an incident: all alarms of one kind since the previous message. */
export interface AlarmMessage {
  /** An AlarmKind, possibly of another version. */
  kind: string;
  count: number;
  /** When the first of them was raised, in ISO 8601. */
  since: string;
  /** The latest texts, each once. */
  latest: string[];
}

export interface UntoldAlarm {
  kind: AlarmKind;
  what: string;
  raisedAt: Date;
}

/** The rest stays in the table `alarms`. */
const SENTENCES = 10;

/** Joins alarms into one message per kind. */
export function alarmMessages(alarms: readonly UntoldAlarm[]): AlarmMessage[] {
  const oldestFirst = alarms.toSorted((a, b) => a.raisedAt.getTime() - b.raisedAt.getTime());
  return [...new Set(oldestFirst.map(({ kind }) => kind))].map((kind) => {
    const ofKind = oldestFirst.filter((alarm) => alarm.kind === kind);
    const sentences = new Set(ofKind.toReversed().map(({ what }) => what));
    return {
      kind,
      count: ofKind.length,
      since: ofKind[0]!.raisedAt.toISOString(),
      latest: [...sentences].slice(0, SENTENCES),
    };
  });
}

/** For example `A payment is disputed (3 alarms)`. */
export function alarmTitle({ kind, count }: AlarmMessage): string {
  const titles: Readonly<Record<string, string>> = ALARM_KINDS;
  const title = titles[kind] ?? kind;
  return count === 1 ? title : `${title} (${count} alarms)`;
}

/** The message as one text. */
export function alarmText(message: AlarmMessage, site: string): string {
  const { since, latest } = message;
  return [`${alarmTitle(message)}: ${site}, since ${since}`, ...latest].join('\n');
}
