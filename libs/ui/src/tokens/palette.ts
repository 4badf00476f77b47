/**
 * The colour ramps, light to dark, in OKLCH so that equal steps look equal. `night` has the blue-violet tint of the
 * dark stage, `paper` the warmth of the light theme.
 */
export const palette = {
  night: {
    50: '#f5f4fa',
    100: '#ececf5',
    200: '#d0cfdf',
    300: '#afaec5',
    400: '#8d8ca8',
    500: '#6e6c8b',
    600: '#4e4c68',
    700: '#35334b',
    750: '#29273c',
    800: '#1e1d2f',
    850: '#161524',
    900: '#100f1b',
    950: '#0a0913',
  },
  paper: {
    0: '#fffefe',
    50: '#fdfaf5',
    100: '#f8f4ec',
    200: '#f2ece3',
    300: '#e6dfd3',
    400: '#d5cdc0',
    500: '#8d8578',
  },
  red: {
    100: '#ffebeb',
    200: '#fed1d2',
    300: '#feaaae',
    400: '#ff7f8a',
    500: '#fd4e69',
    600: '#d6234b',
    700: '#ad183a',
    800: '#82182d',
    900: '#4a121a',
    950: '#2e0d11',
  },
  blue: {
    100: '#eaf0fe',
    200: '#cfdefe',
    300: '#a9c3fe',
    400: '#86a9ff',
    500: '#6590fe',
    600: '#3c69f1',
    700: '#2e53c3',
    800: '#244092',
    900: '#152552',
    950: '#0d1833',
  },
  green: {
    100: '#e0f7e9',
    200: '#bbecce',
    300: '#7bdca6',
    400: '#19cc82',
    500: '#00b370',
    600: '#068e58',
    700: '#057146',
    800: '#005633',
    900: '#00321c',
    950: '#002010',
  },
  amber: {
    100: '#faefda',
    200: '#f3dbad',
    300: '#e9bd63',
    400: '#d9a206',
    500: '#bf8e03',
    600: '#977004',
    700: '#795900',
    800: '#5c4300',
    900: '#362600',
    950: '#241700',
  },
} as const;

/** Red, blue and green: the hues of the three channels of a silent disco. */
export const CHANNEL_HUES = ['red', 'blue', 'green'] as const;
/** One of the three channel hues. */
export type ChannelHue = (typeof CHANNEL_HUES)[number];
