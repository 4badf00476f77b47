import type { CodeReader } from './code-reader';
import { CodesInView } from './codes-in-view';
import { takePicture } from './picture';

/** A code that came into view, and when its picture was taken, in milliseconds of this page. */
export interface SeenCode {
  text: string;
  at: number;
}

/** Never settles once the camera is closed; with its video, the caller is then forgotten. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}

/** Reads one frame after another, as fast as the device can, and calls back for each code that comes into view. */
export async function watchFrames(
  video: HTMLVideoElement,
  reader: CodeReader,
  signal: AbortSignal,
  onSeen: (code: SeenCode) => void,
): Promise<void> {
  const view = new CodesInView();
  while (!signal.aborted) {
    await nextFrame(video);
    if (signal.aborted || video.videoWidth === 0) continue;
    const at = performance.now();
    const codes = await reader.read(await takePicture(video));
    if (signal.aborted) return;
    for (const text of view.arriving(codes, at)) onSeen({ text, at });
  }
}
