/** A camera of the device, as the person may choose it. */
export interface CameraChoice {
  id: string;
  label: string;
}

const PROBLEMS: Record<string, string> = {
  NotAllowedError:
    'The camera is not allowed. Allow it for this site in the settings of the browser, then try again.',
  NotFoundError: 'This device has no camera. Use a hand scanner, or type the code.',
  NotReadableError: 'Another app uses the camera. Close it, then try again.',
};

/** Returns why a camera could not be opened, and what to do. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return PROBLEMS[name] ?? 'The camera could not be opened. Use a hand scanner, or type the code.';
}

/** Returns the cameras of the device; none before one was allowed, when they have neither names nor ids. */
export async function cameraChoices(): Promise<CameraChoice[]> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Camera ${index + 1}` }));
}

/** An open camera. */
export class Camera {
  private constructor(readonly stream: MediaStream) {}

  /** Opens the camera with this id, otherwise the one on the back of the device. Asks the person for permission. */
  static async open(id: string | null): Promise<Camera> {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (!mediaDevices) throw new Error('Cameras work over HTTPS only.');
    const which = id === null ? { facingMode: 'environment' } : { deviceId: { exact: id } };
    const video = { ...which, width: { ideal: 1_280 }, height: { ideal: 720 } };
    return new Camera(await mediaDevices.getUserMedia({ video, audio: false }));
  }

  get id(): string {
    return this.track?.getSettings().deviceId ?? '';
  }

  get hasTorch(): boolean {
    // Firefox before 132 tells nothing of what a camera can do.
    const track = this.track as { getCapabilities?: () => { torch?: boolean } } | undefined;
    return track?.getCapabilities?.().torch === true;
  }

  async setTorch(on: boolean): Promise<void> {
    await this.track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
  }

  /** Calls back when the device takes the camera away. */
  onEnded(listener: () => void): void {
    this.track?.addEventListener('ended', listener);
  }

  close(): void {
    for (const track of this.stream.getTracks()) track.stop();
  }

  private get track(): MediaStreamTrack | undefined {
    return this.stream.getVideoTracks()[0];
  }
}
