/** The W3C's header that names the trace of a call and the span that made it. */
export const TRACE_HEADER = 'traceparent';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** One span of one trace, as `traceparent` names it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Bit 0 is set if the trace is recorded. */
  flags: number;
}

/** Returns the header of the first call of the trace with that id, 32 hexadecimal digits. */
export function firstTraceparent(traceId: string): string {
  return `00-${traceId}-${traceId.slice(16)}-01`;
}

/** Returns undefined for anything but a header of version 00. */
export function readTraceparent(given: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags] =
    typeof given === 'string' ? (TRACEPARENT.exec(given) ?? []) : [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export function writeTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
}
