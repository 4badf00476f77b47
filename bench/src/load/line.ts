import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

const HEADER_END = '\r\n\r\n';
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * One kept-alive HTTP/1.1 connection with one request under way: as little work as a client can make of it, because it
 * shares the machine with what it measures. Understands answers that carry their Content-Length, as the API's do.
 */
export class Line {
  private received: Buffer[] = [];
  private receivedBytes = 0;
  /** Fewer cannot hold the whole answer: an answer of a megabyte is put together once, and not at each of its parts. */
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

  /** Sends a whole request, head and body, and answers when all of its answer is here. */
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

  /** Begins the next answer with what came after the last one. */
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
