import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { instantSchema } from './time.js';

/** The numbers of the music channels of an event. */
export const CHANNEL_NUMBERS = [1, 2, 3] as const;
export type ChannelNumber = (typeof CHANNEL_NUMBERS)[number];

const channelSchema = z.literal(CHANNEL_NUMBERS, { error: 'Choose channel 1, 2 or 3.' });

export const voteBodySchema = z.strictObject({ channel: channelSchema });
export type VoteBody = z.infer<typeof voteBodySchema>;

/** The vote of one of the caller's tickets. It is deleted when the ticket is no longer inside. */
export const ownVoteSchema = z.strictObject({
  ticketId: idSchema,
  channel: channelSchema,
  votedAt: instantSchema,
});
export type OwnVote = z.infer<typeof ownVoteSchema>;

/** The number of votes of the tickets inside, for each channel in the order of `CHANNEL_NUMBERS`. */
export const voteCountsSchema = z.strictObject({ votes: z.array(z.int()) });
export type VoteCounts = z.infer<typeof voteCountsSchema>;
