type Write = (details: object, message: string) => void;

/** The part of the server's logger that its modules use. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
