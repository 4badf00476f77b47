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
    intro: 'Colour, type and measure. Nothing else may draw with a colour or a pixel of its own.',
    exhibits: [...colours, ...typography, ...measures, ...signs],
  },
  {
    id: 'music',
    title: 'Music',
    intro: 'The three channels of a silent disco: what one remembers of a Stagedoor page.',
    exhibits: music,
  },
  {
    id: 'actions',
    title: 'Actions',
    intro: 'One clear primary action a screen; everything is at least 44 pixels high.',
    exhibits: actions,
  },
  {
    id: 'forms',
    title: 'Forms',
    intro: 'Labels that stay, hints that help, errors tied to their field.',
    exhibits: forms,
  },
  {
    id: 'feedback',
    title: 'Feedback',
    intro: 'What happened and what to do, in its place, above the page, or before going on.',
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
    intro: 'Ways through more than fits on a screen.',
    exhibits: navigation,
  },
  {
    id: 'waiting',
    title: 'Empty and loading',
    intro: 'Nothing yet, or not yet here: said kindly, in the layout of what is coming.',
    exhibits: waiting,
  },
  {
    id: 'layout',
    title: 'Layout',
    intro: 'Distances by name; from 320 pixels upwards.',
    exhibits: layout,
  },
];
