import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

const HEADER_END = '\r\n\r\n';
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * A kept-alive HTTP/1.1 connection with one request at a time. It does as little work as possible, because it shares
 * the machine with what it measures. Reads responses with a Content-Length, as the API's have.
 */
export class Line {
  private received: Buffer[] = [];
  private receivedBytes = 0;
  /** Fewer bytes cannot hold the whole response: a large one is concatenated once, not at each chunk. */
  private neededBytes = 0;
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The connection was closed.')));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      if (this.settle) socket.destroy(new Error('No answer within 30 seconds.'));
    });
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', reject);
        resolve(new Line(socket));
      });
      socket.once('error', reject);
    });
  }

  /** Sends a whole request and resolves with its whole response. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk);
    this.receivedBytes += chunk.length;
    if (this.receivedBytes < this.neededBytes) return;
    const received = Buffer.concat(this.received);
    this.received = [received];
    const headEnd = received.indexOf(HEADER_END);
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return this.fail(new Error(`An answer without a length: ${head}`));
    const bodyStart = headEnd + HEADER_END.length;
    this.neededBytes = bodyStart + length;
    if (received.length < this.neededBytes) return;
    const body = received.toString('utf8', bodyStart, this.neededBytes);
    this.keep(received.subarray(this.neededBytes));
    const settle = this.settle;
    this.settle = undefined;
    settle?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  /** Starts the next response with the remaining bytes. */
  private keep(rest: Buffer): void {
    this.received = rest.length === 0 ? [] : [rest];
    this.receivedBytes = rest.length;
    this.neededBytes = 0;
  }

  private fail(error: Error): void {
    this.settle?.reject(error);
    this.settle = undefined;
  }
}
