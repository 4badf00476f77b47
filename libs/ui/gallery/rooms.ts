import type { Room } from './exhibit';
import { actions } from './exhibits/actions';
import { colours } from './exhibits/colours';
import { dialogs } from './exhibits/dialogs';
import { forms } from './exhibits/forms';
import { layout } from './exhibits/layout';
import { lists } from './exhibits/lists';
import { messages } from './exhibits/messages';
import { measures } from './exhibits/measures';
import { music } from './exhibits/music';
import { navigation } from './exhibits/navigation';
import { signs } from './exhibits/signs';
import { typography } from './exhibits/typography';
import { waiting } from './exhibits/waiting';

/** All rooms of the gallery, in order. */
export const ROOMS: readonly Room[] = [
  {
    id: 'foundations',
    title: 'Foundations',
    intro: 'Colours, type and sizes. Components use no other colours or pixel values.',
    exhibits: [...colours, ...typography, ...measures, ...signs],
  },
  {
    id: 'music',
    title: 'Music',
    intro: 'The three channels of a silent disco.',
    exhibits: music,
  },
  {
    id: 'actions',
    title: 'Actions',
    intro: 'One primary action per screen; every target is at least 44 pixels high.',
    exhibits: actions,
  },
  {
    id: 'forms',
    title: 'Forms',
    intro: 'Permanent labels, hints, and errors bound to their field.',
    exhibits: forms,
  },
  {
    id: 'feedback',
    title: 'Feedback',
    intro: 'Messages in place, above the page, or in a dialog.',
    exhibits: [...messages, ...dialogs],
  },
  {
    id: 'content',
    title: 'Content',
    intro: 'Cards, facts, figures and lists.',
    exhibits: lists,
  },
  {
    id: 'navigation',
    title: 'Navigation',
    intro: 'Content that does not fit on one screen.',
    exhibits: navigation,
  },
  {
    id: 'waiting',
    title: 'Empty and loading',
    intro: 'States without content, in the layout of the content.',
    exhibits: waiting,
  },
  {
    id: 'layout',
    title: 'Layout',
    intro: 'Named distances, for widths from 320 pixels.',
    exhibits: layout,
  },
];
