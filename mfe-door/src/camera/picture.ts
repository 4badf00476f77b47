/** A picture of a camera. To be closed after use: a camera has few frames. */
export type Picture = ImageBitmap | VideoFrame;

/**
 * Takes the picture that a video shows. A frame costs the page nothing: its pixels are converted where they are read.
 * Browsers that cannot take one copy the pixels here, which takes several milliseconds.
 */
export async function takePicture(video: HTMLVideoElement): Promise<Picture> {
  if (!('VideoFrame' in globalThis)) return createImageBitmap(video);
  try {
    return new VideoFrame(video);
  } catch {
    return createImageBitmap(video);
  }
}

/** Returns its width and height in pixels as it is shown. */
export function sizeOf(picture: Picture): [width: number, height: number] {
  return 'displayWidth' in picture
    ? [picture.displayWidth, picture.displayHeight]
    : [picture.width, picture.height];
}
