import { useEffect, useRef } from 'react';
import { keepScreenOn } from './keep-screen-on';
import { NightCard } from './night-card';
import { NightList } from './night-card.styles';
import type { Night } from './nights';

/** The number of nights that fit on the first screen. */
const NIGHTS_DRAWN_AT_ONCE = 4;

/** True on a phone or a tablet. */
const isHandHeld = () => globalThis.matchMedia?.('(pointer: coarse)').matches;

/** The upcoming nights. Keeps the screen of a phone on while they are in view. */
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
