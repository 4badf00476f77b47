import { useEffect, useRef, useState } from 'react';

/** A value that changes often, followed only every so many milliseconds: for what is read out. */
export function useCalm<Value>(value: Value, everyMs: number): Value {
  const [calm, setCalm] = useState(value);
  const latest = useRef(value);

  useEffect(() => {
    latest.current = value;
  }, [value]);

  useEffect(() => {
    const timer = setInterval(() => setCalm(latest.current), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return calm;
}
