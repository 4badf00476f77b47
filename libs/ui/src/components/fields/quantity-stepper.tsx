import styled from 'styled-components';
import { color } from '../../themes/color';
import { borderWidth, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { fontSize, fontWeight } from '../../tokens/type';
import { IconButton } from '../button/icon-button';
import { FieldFrame, type FieldProps } from './field';

const Row = styled.div`
  display: inline-flex;
  align-items: center;
  align-self: start;
  max-width: 100%;
  padding: ${borderWidth.mark};
  border: ${borderWidth.hairline} solid ${color('lineStrong')};
  border-radius: ${radius.pill};
  background: ${color('sunken')};

  > button {
    flex-shrink: 1;
  }
`;

const Amount = styled.select`
  appearance: none;
  min-width: ${size.touch};
  min-height: ${size.touch};
  padding-inline: ${space.xs};
  border: 0;
  border-radius: ${radius.sm};
  color: ${color('text')};
  background: transparent;
  font-size: ${fontSize.lead};
  font-weight: ${fontWeight.strong};
  text-align: center;
  text-align-last: center;

  option {
    color: ${color('text')};
    background: ${color('overlay')};
  }
`;

/** Props of `QuantityStepper`. */
export interface QuantityStepperProps extends Omit<FieldProps, 'optional'> {
  value: number;
  onChange: (value: number) => void;
  /** The smallest and largest amount, both inclusive. */
  min?: number;
  max: number;
  disabled?: boolean;
  name?: string;
  id?: string;
}

/** A quantity: a list from `min` to `max` between a decrement and an increment button. */
export function QuantityStepper({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  min = 1,
  max,
  disabled = false,
  name,
}: QuantityStepperProps) {
  const amounts = Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index);
  return (
    <FieldFrame {...{ label, hint, error, id }}>
      {(control) => (
        <Row>
          <IconButton
            icon="minus"
            label="One fewer"
            aria-controls={control.id}
            disabled={disabled || value <= min}
            onClick={() => onChange(value - 1)}
          />
          <Amount
            {...control}
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          >
            {amounts.map((amount) => (
              <option key={amount} value={amount}>
                {amount}
              </option>
            ))}
          </Amount>
          <IconButton
            icon="plus"
            label="One more"
            aria-controls={control.id}
            disabled={disabled || value >= max}
            onClick={() => onChange(value + 1)}
          />
        </Row>
      )}
    </FieldFrame>
  );
}
