import { memo, useId } from 'react';
import { CHANNEL_HUES, palette, type ChannelHue } from '../../tokens/palette';
import { ART_HEIGHT, ART_WIDTH, planArtwork, type ArtworkPlan } from './artwork-plan';
import { useInBrowser } from './use-in-browser';

const STAGE = palette.night[950];
const LIGHT: Record<ChannelHue, string> = {
  red: palette.red[500],
  blue: palette.blue[500],
  green: palette.green[400],
};

function Figure({ plan }: { plan: ArtworkPlan }) {
  if (!useInBrowser()) return null;
  switch (plan.kind) {
    case 'bars':
      return plan.bars.map((bar, index) => (
        <rect
          key={index}
          x={bar.x}
          y={(ART_HEIGHT - bar.height) / 2}
          width={bar.width}
          height={bar.height}
          rx={bar.width / 2}
          fill={LIGHT[bar.hue]}
        />
      ));
    case 'waves':
      return plan.waves.map((wave, index) => (
        <path
          key={index}
          d={wave.path}
          fill="none"
          stroke={LIGHT[wave.hue]}
          strokeWidth={wave.width}
          strokeLinejoin="round"
          opacity={wave.opacity}
        />
      ));
    case 'rings':
      return plan.rings.map((ring, index) => (
        <circle
          key={index}
          cx={plan.centre.x}
          cy={plan.centre.y}
          r={ring.radius}
          fill="none"
          stroke={LIGHT[ring.hue]}
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={ring.dashes}
          transform={`rotate(${ring.rotation} ${plan.centre.x} ${plan.centre.y})`}
        />
      ));
  }
}

/**
 * The drawing: a dark stage in both themes. The HTML of a page has its lights only: the figures of a list are most of
 * the bytes of a page and come when React takes it over, as a photograph would.
 */
export const ArtworkSvg = memo(function ArtworkSvg({ id }: { id: string }) {
  const plan = planArtwork(id);
  const prefix = useId();
  return (
    <svg
      viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {CHANNEL_HUES.map((hue) => (
          <radialGradient key={hue} id={`${prefix}${hue}`}>
            <stop offset="0" stopColor={LIGHT[hue]} stopOpacity="0.52" />
            <stop offset="0.45" stopColor={LIGHT[hue]} stopOpacity="0.2" />
            <stop offset="1" stopColor={LIGHT[hue]} stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      <rect width={ART_WIDTH} height={ART_HEIGHT} fill={STAGE} />
      {plan.glows.map((glow) => (
        <circle
          key={glow.hue}
          cx={glow.x}
          cy={glow.y}
          r={glow.radius}
          fill={`url(#${prefix}${glow.hue})`}
        />
      ))}
      <Figure plan={plan} />
    </svg>
  );
});
