import { readFile } from 'node:fs/promises';

const KIBIBYTE = 1024;

const read = (file: string) => readFile(file, 'utf8').catch(() => '');

/** Returns the resident memory of a process and its children in bytes; 0 where the system does not tell. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  const [status, children] = await Promise.all([
    read(`/proc/${pid}/status`),
    read(`/proc/${pid}/task/${pid}/children`),
  ]);
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * KIBIBYTE;
  const others = await Promise.all(
    children
      .split(' ')
      .filter((child) => child !== '')
      .map((child) => memoryOf(Number(child))),
  );
  return others.reduce((sum, bytes) => sum + bytes, own);
}
