import type { GreyPicture } from './spoil-picture';

/** How a square is held before the camera: its side in pixels, and its turns in radians. */
export interface Tilt {
  side: number;
  turn: number;
  pitch: number;
  yaw: number;
}

/** The distance of the camera, in sides of the square. */
const DISTANCE = 2.5;
const SAMPLES = [0.25, 0.75];

type Vector = [number, number, number];

/** Returns the axes of the tilted square in space. */
function axesOf({ turn, pitch, yaw }: Tilt): { right: Vector; down: Vector } {
  const [ct, st] = [Math.cos(turn), Math.sin(turn)];
  const [cp, sp] = [Math.cos(pitch), Math.sin(pitch)];
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    right: [cy * ct, cp * st + sp * sy * ct, sp * st - cp * sy * ct],
    down: [-cy * st, cp * ct - sp * sy * st, sp * ct + cp * sy * st],
  };
}

/**
 * Returns where a ray of the camera meets the plane of the square, from 0 to 1 along each side within it: the solution
 * of `ray · t = right · u + down · v + [0, 0, DISTANCE]`.
 */
function meet([rx, ry]: [number, number], right: Vector, down: Vector): [number, number] {
  const a = right[0] - rx * right[2];
  const b = down[0] - rx * down[2];
  const c = right[1] - ry * right[2];
  const d = down[1] - ry * down[2];
  const determinant = a * d - b * c;
  const u = (rx * DISTANCE * d - ry * DISTANCE * b) / determinant;
  const v = (ry * DISTANCE * a - rx * DISTANCE * c) / determinant;
  return [u + 0.5, v + 0.5];
}

/** Draws a tilted square whose light is given by place, in the middle of a grey picture. */
export function project(
  lightAt: (x: number, y: number) => number,
  tilt: Tilt,
  width: number,
  height: number,
): GreyPicture {
  const { right, down } = axesOf(tilt);
  const scale = 1 / (tilt.side * DISTANCE);
  const sample = (x: number, y: number) => {
    const ray: [number, number] = [(x - width / 2) * scale, (y - height / 2) * scale];
    const [u, v] = meet(ray, right, down);
    return u >= 0 && v >= 0 && u < 1 && v < 1 ? lightAt(u, v) : 90;
  };
  const light = Float32Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    let sum = 0;
    for (const dx of SAMPLES) for (const dy of SAMPLES) sum += sample(x + dx, y + dy);
    return sum / 4;
  });
  return { width, height, light };
}
