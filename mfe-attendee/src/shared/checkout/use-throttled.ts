import { useEffect, useRef, useState } from 'react';

/** Returns the latest value at most every `everyMs` milliseconds, for announcements by screen readers. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
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
