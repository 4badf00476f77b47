import { MUSIC_CHANNELS, type MusicChannel } from '@stagedoor/contracts';

/** The steps of a channel's meter. */
export const METER_STEPS = 12;

/** A channel among the three. */
export interface Standing extends MusicChannel {
  votes: number;
  /** The lit steps of its meter: all for the channel with most votes, at least one with any vote. */
  lit: number;
  /** It has most votes, alone or with others. */
  leads: boolean;
}

/** Compares the channels by their votes, which are in the order of the channels. */
export function standingsOf(votes: readonly number[]): Standing[] {
  const most = Math.max(...votes);
  return MUSIC_CHANNELS.map((channel, index) => {
    const own = votes[index] ?? 0;
    const lit = own === 0 ? 0 : Math.max(1, Math.round((own / most) * METER_STEPS));
    return { ...channel, votes: own, lit, leads: own > 0 && own === most };
  });
}

/** The label of a leading channel, and the sentence about the lead. */
export function leadWords(
  standings: readonly Standing[],
  isOver: boolean,
): { label: string; sentence: string } {
  const names = standings.filter(({ leads }) => leads).map(({ name }) => name);
  if (names.length === 0) return { label: '', sentence: 'No votes yet' };
  if (names.length === 1) {
    const label = isOver ? 'Winner' : 'In the lead';
    return { label, sentence: `${names[0]} ${isOver ? 'wins' : 'is in the lead'}` };
  }
  return { label: 'Level', sentence: `${names.join(' and ')} are level` };
}
