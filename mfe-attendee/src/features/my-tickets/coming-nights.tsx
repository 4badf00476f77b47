import { useEffect, useRef } from 'react';
import { keepScreenOn } from './keep-screen-on';
import { NightCard } from './night-card';
import { NightList } from './night-card.styles';
import type { Night } from './nights';

/** As many as a window shows at first. */
const NIGHTS_DRAWN_AT_ONCE = 4;

/** A phone or a tablet, which is held out at the door. */
const isHandHeld = () => globalThis.matchMedia?.('(pointer: coarse)').matches;

/** The nights to come. While one is in view, the screen of a phone stays on. */
export function ComingNights({ nights }: { nights: readonly Night[] }) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => (list.current && isHandHeld() ? keepScreenOn(list.current) : undefined), []);

  return (
    <NightList ref={list} gap="lg">
      {nights.map((night, index) => (
        <NightCard
          key={night.event.id}
          night={night}
          isNext={index === 0}
          isUrgent={index < NIGHTS_DRAWN_AT_ONCE}
        />
      ))}
    </NightList>
  );
}
