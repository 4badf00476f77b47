import { useRef, useState } from 'react';
import { signal } from '../../scanning/signal';
import { type Held, type Mode, type Step, stepOf } from './desk-steps';
import type { DeskWords } from './desk-words';
import type { HeadsetDesk } from './headset-desk';

/** Takes one code after the other, each after the step before is over. */
export function useDeskSteps(desk: HeadsetDesk) {
  const [mode, setMode] = useState<Mode>('lend');
  const [words, setWords] = useState<DeskWords | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [isHolding, setHolding] = useState(false);
  const held = useRef<Held>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = (step: Step) => {
    held.current = step.held;
    setHolding(step.held !== null);
    setWords(step.words);
    signal(step.words.tone);
  };
  const fail = (error: unknown) => {
    const detail = error instanceof Error ? error.message : 'Try again.';
    show({ words: { tone: 'danger', title: 'Not stored', detail }, held: held.current });
  };
  const run = (step: () => Promise<Step>) => {
    setWaiting((count) => count + 1);
    queue.current = queue.current
      .then(step)
      .then(show, fail)
      .then(() => setWaiting((count) => count - 1));
  };
  return {
    ...{ mode, words, isHolding },
    pending: waiting > 0,
    onCode: (code: string) => run(() => stepOf(desk, mode, held.current, code)),
    countIn: (headsets: readonly number[]) =>
      run(async () => ({ words: await desk.record('count_in', headsets), held: null })),
    choose: (next: Mode) => {
      held.current = null;
      setHolding(false);
      setWords(null);
      setMode(next);
    },
  };
}
