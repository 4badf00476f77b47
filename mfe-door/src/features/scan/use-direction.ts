import type { Direction, ReEntry } from '@stagedoor/contracts';
import { useState } from 'react';
import { rememberDirection, rememberedDirection } from '../../shared/device';

interface DirectionOfDesk {
  /** Which way the guests of this phone go: in, unless the event has re-entry and this phone is for those who leave. */
  direction: Direction;
  choose: (direction: Direction) => void;
  /** True when this phone was for guests who leave and the event has no re-entry any more. */
  hasEnded: boolean;
}

/** The direction of this phone's scans, remembered for the event until it is changed. */
export function useDirection(eventId: string, reEntry: ReEntry): DirectionOfDesk {
  const [chosen, setChosen] = useState(() => rememberedDirection(eventId));
  return {
    direction: reEntry === 'allowed' ? chosen : 'in',
    choose(direction) {
      rememberDirection(eventId, direction);
      setChosen(direction);
    },
    hasEnded: reEntry === 'none' && chosen === 'out',
  };
}
