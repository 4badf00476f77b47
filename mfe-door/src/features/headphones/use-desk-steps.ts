import { useRef, useState } from 'react';
import { readySound, signal } from '../../scanning/signal';
import { type Held, type Mode, type Step, stepOf } from './desk-steps';
import type { DeskWords } from './desk-words';
import type { HeadsetDesk } from './headset-desk';

/** The steps between two choices. A step that is pending at a choice continues with what its own chain holds. */
interface Chain {
  held: Held;
}

/** Takes one code after the other, each after the step before is over. */
export function useDeskSteps(desk: HeadsetDesk) {
  const [mode, setMode] = useState<Mode>('lend');
  const [words, setWords] = useState<DeskWords | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [isHolding, setHolding] = useState(false);
  const chain = useRef<Chain>({ held: null });
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = (of: Chain, step: Step) => {
    of.held = step.held;
    if (of === chain.current) setHolding(step.held !== null);
    setWords(step.words);
    signal(step.words.tone);
  };
  const fail = (of: Chain, error: unknown) => {
    const detail = error instanceof Error ? error.message : 'Try again.';
    show(of, { words: { tone: 'danger', title: 'Not stored', detail }, held: of.held });
  };
  const run = (step: (held: Held) => Promise<Step>) => {
    readySound().catch(() => undefined);
    const of = chain.current;
    setWaiting((count) => count + 1);
    queue.current = queue.current
      .then(() => step(of.held))
      .then(
        (done) => show(of, done),
        (error: unknown) => fail(of, error),
      )
      .then(() => setWaiting((count) => count - 1));
  };
  return {
    ...{ mode, words, isHolding },
    pending: waiting > 0,
    onCode: (code: string) => run((held) => stepOf(desk, mode, held, code)),
    countIn: (headsets: readonly number[]) =>
      run(async () => ({ words: await desk.record('count_in', headsets), held: null })),
    choose: (next: Mode) => {
      chain.current = { held: null };
      setHolding(false);
      setWords(null);
      setMode(next);
    },
  };
}
