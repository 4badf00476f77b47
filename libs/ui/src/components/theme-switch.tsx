import { useId } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { focusRing } from '../themes/focus-ring';
import type { ThemePreference } from '../themes/theme-preference';
import { borderWidth, radius, size } from '../tokens/shape';
import { Icon } from './icon/icon';
import type { IconName } from './icon/icon-paths';
import { visuallyHidden } from './layout/visually-hidden';

const Root = styled.fieldset`
  display: inline-flex;
  padding: ${borderWidth.mark};
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.pill};

  @media (scripting: none) {
    display: none;
  }

  legend {
    ${visuallyHidden}
  }
`;

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: ${size.touch};
  height: ${size.touch};
  border-radius: ${radius.pill};
  color: ${color('textMuted')};
  cursor: pointer;

  &:hover {
    color: ${color('text')};
  }

  &:has(:checked) {
    color: ${color('text')};
    background: ${color('hover')};
    /* Visible in forced colours, which replace the background. */
    outline: ${borderWidth.hairline} solid transparent;
  }

  &:has(:focus-visible) {
    ${focusRing}
  }

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;

const CHOICES: readonly { value: ThemePreference; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'Same as device', icon: 'device' },
];

/** Props of `ThemeSwitch`. */
export interface ThemeSwitchProps {
  value: ThemePreference;
  onChange: (value: ThemePreference) => void;
}

/** Light, dark or the device's theme. Store the choice with `useThemePreference` and pass it to `UiProvider`. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  const name = useId();
  return (
    <Root>
      <legend>Theme</legend>
      {CHOICES.map((choice) => (
        <Choice key={choice.value} title={choice.label}>
          <input
            type="radio"
            name={name}
            aria-label={choice.label}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <Icon name={choice.icon} />
        </Choice>
      ))}
    </Root>
  );
}
