import type { Role } from '@stagedoor/contracts';

/** The purpose and features of a role (sections 1 and 2). */
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
      'DJ: £200 to £800 a night',
      'Production: £500 to £3,000 an event',
      'Talent: £150 to £1,200 an act',
      'Staffing and security: £14 to £28 an hour',
      'Cleaners: £80 to £350 an event',
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
