import type { Role } from '@stagedoor/contracts';

/** What a role is for, and what one can do in it (sections 1 and 2). */
export interface RoleOffer {
  summary: string;
  features: string[];
}

export const ROLE_OFFERS: Record<Role, RoleOffer> = {
  venue: {
    summary: 'Put your rooms on the map.',
    features: [
      'List and manage your venues',
      'Answer booking requests',
      'See how your venues are doing',
    ],
  },
  supplier: {
    summary: 'Offer what makes a night work.',
    features: [
      'DJ and talent: £200–£2,000',
      'Production: £500–£5,000',
      'Staffing and security: £15–£35 an hour',
      'Cleaners: £12–£20 an hour',
    ],
  },
  event_manager: {
    summary: 'Keep the nights running that you are given.',
    features: [
      'See the events assigned to you',
      'Keep the calendar in view',
      'Views only: creating events takes an Event Creator',
    ],
  },
  creator: {
    summary: 'Put on a silent disco of your own.',
    features: [
      'Create and promote events',
      'Set up ticketing and follow the sales',
      'Three music channels, ready to go',
    ],
  },
};
