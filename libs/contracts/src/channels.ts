export const CHANNEL_COLORS = ['red', 'blue', 'green'] as const;

export interface MusicChannel {
  channelNumber: number;
  name: string;
  genre: string;
  color: (typeof CHANNEL_COLORS)[number];
}

/** The three channels that the server stores in every new event (section 9). */
export const MUSIC_CHANNELS: readonly MusicChannel[] = [
  { channelNumber: 1, name: '80s Classics', genre: '80s Pop and New Wave', color: 'red' },
  { channelNumber: 2, name: '90s Anthems', genre: '90s Dance and House', color: 'blue' },
  { channelNumber: 3, name: '00s Hits', genre: '00s Pop and R&B', color: 'green' },
];
